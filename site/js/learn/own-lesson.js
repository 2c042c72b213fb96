// @ts-check
// A course that somebody made, as a lesson to work through. An exercise that
// cannot be used becomes a step that says why and keeps its text.

import { packed } from "../documents/link.js";
import { contentId, courseData, draftText } from "./own-course.js";
import { ownTexts } from "./texts.js";

/** @typedef {import("../protocol.d.ts").Lesson} Lesson */
/** @typedef {import("../protocol.d.ts").Step} Step */
/** @typedef {import("../engine/worker-client.js").WorkerClient} WorkerClient */
/** @typedef {import("./own-course.js").OwnCourse} OwnCourse */
/** @typedef {import("./own-course.js").Draft} Draft */

/**
 * Where a lesson comes from if it is none of the bundled ones.
 * @typedef {object} Origin
 * @property {string | null} code  the packed course, for its address; null where a link cannot hold it
 * @property {boolean} preview its author looks at it
 * @property {readonly (readonly string[])[]} problems  of each step, which keep it from being used
 */

const MOST_SHOWN = 20_000; // characters of a text that cannot be read

/**
 * @param {WorkerClient} examiner
 * @param {OwnCourse} course
 * @param {boolean} preview
 * @returns {Promise<{lesson: Lesson, origin: Origin}>}
 */
export async function ownLesson(examiner, course, preview) {
  const made = await Promise.all(course.drafts.map((draft, i) => stepOf(examiner, draft, i)));
  return {
    lesson: { name: "", title: course.title || ownTexts.untitled, summary: "", minutes: 0, codes: [],
      steps: made.map(({ step }) => step) },
    origin: { code: await packed(courseData(course)), preview, problems: made.map(({ problems }) => problems) },
  };
}

/**
 * @param {WorkerClient} examiner
 * @param {Draft} draft
 * @param {number} index
 * @returns {Promise<{step: Step, problems: string[]}>}
 */
async function stepOf(examiner, draft, index) {
  const { exercise } = draft;
  const title = exercise?.title || ownTexts.step(index + 1);
  const { problems } = await examiner.call("problems", { text: draftText(draft) }).result;
  if (exercise && problems.length === 0) {
    return { step: { title, text: "", exercise: { ...exercise, id: await contentId(exercise) } }, problems };
  }
  const kept = exercise ? `${exercise.text}\n\n${fenced(exercise.start ?? "")}` : fenced(draft.text);
  return { step: { title, text: kept }, problems };
}

/** @param {string} text */
const fenced = (text) => (text === "" ? "" : `\`\`\`\n${text.slice(0, MOST_SHOWN).replaceAll("```", "'''")}\n\`\`\``);
