// @ts-check
// Links from elsewhere on the page to the lesson that explains a thing.

import { lessonFragment } from "../documents/link.js";
import { lessonOnKeyword } from "./keywords.js";
import { learnTexts } from "./texts.js";

/**
 * @param {import("./course.js").Course} course
 * @returns {{onCode: (code: string) => Promise<string>, onKeyword: (word: string) => Promise<string>}} as Markdown,
 *  empty where no lesson explains the code of a diagnostic, or the word of GDL
 */
export function lessonLinks(course) {
  return {
    async onCode(code) {
      await course.list();
      const lesson = course.state.lessons.find(({ codes }) => codes.includes(code));
      return lesson ? linkTo(lesson.title, lesson.name, 0) : "";
    },
    async onKeyword(word) {
      const found = lessonOnKeyword(word);
      await course.list();
      const lesson = course.state.lessons.find(({ name }) => name === found?.lesson);
      return found && lesson ? linkTo(lesson.title, lesson.name, found.step) : "";
    },
  };
}

/** @param {string} title @param {string} name @param {number} step from 0 */
const linkTo = (title, name, step) => `\n\n[${learnTexts.lessonOn(title)}](${lessonFragment(name, step)})`;
