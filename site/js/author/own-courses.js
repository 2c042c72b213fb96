// @ts-check
// The courses that the visitor makes, kept like rule sheets: each as the text of
// a document of its own.

import { copyName } from "../documents/title.js";
import { courseData, MOST_TITLE, readCourse } from "../learn/own-course.js";

/** @typedef {import("../documents/document-store.js").DocumentStore} DocumentStore */
/** @typedef {import("../documents/document-store.js").Kept} Kept */
/** @typedef {import("../session/state.js").Doc} Doc */
/** @typedef {import("../learn/own-course.js").OwnCourse} OwnCourse */

/** @typedef {{id: string, title: string, savedAt: number}} CourseEntry */

const NO_MATCH = { moves: [], players: [] };

export class OwnCourses {
  /** @param {DocumentStore} documents */
  constructor(documents) {
    this.documents = documents;
  }

  /** The last saved first. @returns {CourseEntry[]} */
  list() {
    return this.documents.courses().map(({ doc, savedAt }) => ({ id: doc.id, title: doc.name, savedAt }));
  }

  /** An id for a new course, which is this tab's from the beginning: another tab that opens it gets a copy. */
  newId() {
    const id = this.documents.newId();
    void this.documents.take(id);
    return id;
  }

  /**
   * @param {string} id
   * @param {OwnCourse} course
   * @param {{leaving?: boolean}} [when] the page is being left
   * @returns {Promise<Kept>}
   */
  async save(id, course, when) {
    return this.documents.save(docOf(id, course), NO_MATCH, when);
  }

  /**
   * Opens a course for this tab.
   * @param {string} id
   * @returns {Promise<{id: string, course: OwnCourse} | null>} with another id, as a copy, if another tab holds it
   */
  async open(id) {
    const found = await this.documents.load(id);
    if (!found) return null;
    const course = readCourse(found.doc.text, found.doc.name);
    if (await this.documents.take(id)) return { id, course };
    const title = copyName(course.title, this.list().map((each) => each.title));
    return { id: this.newId(), course: { ...course, title } };
  }

  /** Lets a course go, so that another tab can open it. @param {string} id @param {OwnCourse} course */
  close(id, course) {
    this.documents.release(docOf(id, course));
  }

  /** Whether another tab holds a course. @param {string} id */
  isElsewhere(id) {
    return this.documents.isElsewhere(id);
  }

  /** @param {string} id @returns {Promise<OwnCourse | null>} what it was */
  async remove(id) {
    const found = await this.documents.load(id);
    this.documents.remove(id);
    if (found) this.documents.release(found.doc); // it may be had back, and opened in any tab
    return found && readCourse(found.doc.text, found.doc.name);
  }

  /** All courses, to find the exercises that answers are about. @returns {Promise<OwnCourse[]>} */
  async all() {
    const found = await Promise.all(this.list().map(({ id }) => this.documents.load(id)));
    return found.flatMap((each) => (each ? [readCourse(each.doc.text, each.doc.name)] : []));
  }
}

/** @param {string} id @param {OwnCourse} course @returns {Doc} */
const docOf = (id, course) => ({ id, name: course.title.slice(0, MOST_TITLE), game: "",
  text: JSON.stringify(courseData(course)), changed: true, course: true });
