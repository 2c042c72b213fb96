// @ts-check
// What happened, in words: messages that stay for a moment, and the log.

import { about, count, duration } from "../shared/amounts.js";
import { lookUp } from "../shared/texts.js";

/** By code. @type {Record<string, (...args: string[]) => string>} */
const TOASTS = {
  "link-cut": (plies) => (Number(plies) === 0
    ? "The match of this link was left out: its first move is not legal in the rules of the link"
    : `The match of this link was cut after ${count(Number(plies), "ply", "plies")}: the next move is not legal in ` +
      "the rules of the link"),
  "kept-cut": (plies) => (Number(plies) === 0
    ? "The match was left out: its first move is not legal in these rules"
    : `The match was cut after ${count(Number(plies), "ply", "plies")}: the next move is not legal in these rules`),
  "match-other-rules": (name) => `${name} was played by other rules than these, and its file does not carry them. ` +
    `Open the rules first.`,
  "match-unreadable": () => "The rules of this match cannot be read: the browser's database is closed to the page",
  "match-gone": () => "This match was deleted in another tab",
  "match-too-large": (name) => `${name} was not brought in: its match has more than 10,000 plies, or its rules have ` +
    "more than 250,000 lines",
  "match-in": (name) => `${name} stands among the matches`,
  "match-in-already": (name) => `${name} stands among the matches already`,
  "match-unkept": () => "This match is not kept: the browser's database is closed to the page or full",
  "match-rules-changed": () => "The text has changed, so the match was broken off",
  "match-restarted": () => "Match restarted because the rules changed",
  "match-cut": (plies) => `The new rules allow the first ${count(Number(plies), "ply", "plies")} of this line`,
  "match-goes-on": () => "The match that you left goes on. Undo begins a new one.",
  "new-match": () => "A new match",
  "course-full": () => "Not saved: the browser has no room left for this page. Save the course as a file, or delete " +
    "sheets in the gallery.",
  "course-closed": () => "Not saved: this browser keeps nothing for this page. Save the course as a file before you " +
    "leave.",
  "course-long": (most) => `A course has ${most} exercises at most. Begin another one.`,
  "course-cut": (most, left) => `A course has ${most} exercises at most. ` +
    `${count(Number(left), "exercise was", "exercises were")} left out.`,
  "course-empty": () => "This course has no exercises yet",
  "sheet-twice": () => "This sheet is open in another tab, too. What you write here is kept apart from it, as a copy",
  "open-elsewhere": (name) => `${name} is open in another tab. To delete it, open another sheet there`,
  "course-twice": () => "This course is open in another tab, too. What you write here is kept apart from it, as a " +
    "copy",
  "course-elsewhere": (title) => `${title} is open in another tab. Close it there to delete it`,
  "exercise-reset": () => "The exercise begins again",
  "exercise-twice": () => "This exercise is open in another tab, too. What you write here is kept apart from it",
  "own-failed": (name, reason, move) => `${name} gave no move (${reason}) and ${move} was played for it.`,
  "player-unkept": (name) => `${name} could not be saved: there is no room left. It lasts until you leave the page.`,
  "player-twice": (name, copy) => `${name} was changed in another tab, too. What you write here is kept as ${copy}`,
  "player-linked": (name) => `${name} came with the link. It has not run.`,
  "player-failed": (message) => `The player gave up: ${message}`,
  "save-full": () => "Not saved: the browser has no room left for this page. Save the rules as a file, or delete " +
    "sheets in the gallery.",
  "save-closed": () => "Not saved: this browser keeps nothing for this page. Save the rules as a file before you " +
    "leave.",
  "left-unsaved": (name) => `${name || "The sheet before"} could not be saved. Undo opens it again: save it as a file.`,
  "last-unread": () => "Your last sheet cannot be read now: the browser's database is closed to the page. It is " +
    "still among your sheets in the gallery.",
  "own-unreadable": () => "This sheet cannot be read: the browser's database is closed to the page",
  "format-same": () => "The rules are formatted already",
  "deleted": (name) => `${name} is deleted`,
  "replaced": (name) => `${name}: replaced`,
  "copied": () => "Copied",
  "copy-failed": () => "The browser did not allow copying. Select the link and copy it yourself.",
  "file-too-big": (name) => `${name} is larger than 5 MB, or has more than 250,000 lines`,
  "paste-too-big": () => "That is more than 5 MB of text, or more than 250,000 lines, and was not put in",
  "file-unreadable": (name) => `${name} cannot be read as text`,
  "safe-start": () => "The page failed to start twice, so it opened without the link and the match that were kept.",
  "safe-start-rules": () => "The page failed to start twice, so it opened without the link and the match that were " +
    "kept. Undo opens the rules without the match.",
  "link-long": (plies) => `The match of this link is too long or has too large a move. It was ${
    Number(plies) === 0 ? "left out" : `opened up to ply ${plies}`}`,
  "link-unknown": () => "This link is of a kind this page does not know. Perhaps it was made by a newer one.",
  "link-damaged": () => "This link is damaged: a part of it is missing or was changed",
  "link-too-long": () => "This link is longer than a link may be",
  "link-too-big": () => "This link unpacks to more than 2 MB, or to more than 250,000 lines, and was not opened",
  "restored": () => "An earlier version is back",
  "locked-lines": () => "That version lacks lines that this exercise keeps, so it was not put back",
  "fixed": (title) => `Done: ${title}`,
  "failed": (message) => message,
};

/** What only the log says, by code. @type {Record<string, (...args: string[]) => string>} */
const EVENTS = {
  "move": (role, move, ms) => `${role}: ${move}, after ${duration(Number(ms))}`,
  "move-seen": (role, move, ms, depth, nodes) => `${role}: ${move}, after ` +
    `${duration(Number(ms))}${Number(depth) > 0 ? `, depth ${depth}` : ""}, ${about(Number(nodes))} nodes`,
  "fault": (role, fault, says) => `${role}: ${fault}, ${says}`,
  "over": (words) => `${words ?? ""}.`,
  "engine-off": (reason) => `The engine stopped${reason ? `: ${reason}` : "."}`,
  "engine-failed": (reason) => `The engine could not start: ${reason ?? ""}`,
};

/** Toasts about what went well, by code. */
const GOOD_NEWS = new Set(["match-restarted", "match-cut", "new-match", "match-goes-on", "format-same", "deleted",
  "replaced", "copied", "fixed", "restored", "match-in",
  "match-in-already", "exercise-reset", "exercise-twice", "sheet-twice",
  "course-twice", "player-twice"]);

/** Whether a toast says that something could not be done. @param {{code: string}} toast */
export const tellsFailure = ({ code }) => !GOOD_NEWS.has(code);

/** Whether a toast comes again after others until the visitor has closed it. @param {{code: string}} toast */
export const lasts = ({ code }) => code === "left-unsaved"; // what it offers is nowhere else

/** @param {{code: string, args: string[]}} toast */
export function toastText({ code, args }) {
  return lookUp(TOASTS, code)?.(...args) ?? args[0] ?? code;
}

/**
 * An event of the log in words.
 * @param {{code: string, args: string[]}} event
 */
export function eventText(event) {
  return lookUp(EVENTS, event.code)?.(...event.args) ?? toastText(event);
}
