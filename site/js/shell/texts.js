// @ts-check
// What bars, dialogs and hints around the panes say.

import { count, duration, number } from "../shared/amounts.js";

/** What the context menu of a fact, a move or a rule offers. */
export const linkTexts = {
  why: "Why?",
  rule: "Show its rule",
};

export const topTexts = {
  games: "Choose a game",
  gallery: "Gallery",
  learn: "Learn",
  workshop: "Workshop",
  find: "Find",
  commands: " a command, rule or fact",
  share: "Share",
  theme: { light: "Light theme", dark: "Dark theme", system: "Theme of the system" },
  themeNow: (/** @type {string} */ name) => `${name}. Press again for the next theme`,
  settings: "Settings",
  help: "Help and shortcuts",
  home: "GDL Playground, to the board",
  more: "More",
};

export const settingTexts = {
  title: "Settings",
  intro: "They are kept on this device, for every game.",
  done: "Done",
  /** By setting; the order of the dialog. Names of values are only those of settings with more than on and off. */
  of: {
    theme: { label: "Colours", about: "", values: { system: "Like the system", light: "Light", dark: "Dark" } },
    tabIndents: { label: "Tab indents while you type",
      about: "Switched off, Tab always goes on to the next control." },
    targets: { label: "Mark where you can play", about: "A light dot on what you can press next." },
    lookAhead: { label: "Analyse small games by itself",
      about: "The board and the list show what each legal move is worth, after 4 s at most. Switched off, you ask " +
        "for it in Analysis." },
    ponder: { label: "The computer thinks while you choose",
      about: "On level hard it goes on for up to 20 s, so it plays better and this device works more." },
  },
};

export const shareTexts = {
  title: "Share",
  rules: "Rules",
  position: "Position",
  view: "View",
  link: "Link",
  copy: "Copy link",
  markdown: "Copy Markdown with picture",
  length: (/** @type {number} */ n) => `${number(n)} characters. The part after # stays in the browser; no server ` +
    `sees it.`,
  tooLong: "This is more than a link can hold. Save the rules as a file instead.",
  file: "Save as file",
  making: "Making the link",
  qr: "QR code",
  qrDense: "The link is long, so its code is dense: hold the telephone close, or give the link away in another way.",
  qrTooLong: (/** @type {number} */ n) => `A QR code holds ${number(n)} characters, and the link has more. Leave out ` +
    `the position, or share a file.`,
  embed: {
    title: "Embed in a page",
    part: "Part",
    parts: { board: "Board", network: "Propnet", editor: "Rules", lesson: "Lesson" },
    theme: "Colours",
    themes: { system: "Like the system", light: "Light", dark: "Dark" },
    width: "Width",
    height: "Height",
    code: "Code for the page",
    copy: "Copy code",
    about: "The frame keeps nothing, and tells your page only its height and how the match stands.",
  },
};

export const embedTexts = { open: "Open in GDL Playground" };

export const commandTexts = {
  title: "Commands",
  placeholder: "Find a command, rule or fact",
  none: "Nothing found.",
  groups: { command: "Commands", rule: "Rules", fact: "Facts", game: "Games" },
  list: {
    newMatch: "New match",
    undo: "Undo move",
    redo: "Redo move",
    analyse: "Analyse this position",
    moveNow: "Move now",
    flip: "Turn the board",
    players: "Choose players",
    matches: "Matches and tournaments",
    copyMoves: "Copy the moves for the command gdl",
    log: "Show the log",
    share: "Share",
    format: "Format the rules",
    outline: "Outline of the rules",
    definition: "Go to the definition of the name at the caret",
    uses: "List the places of the name at the caret",
    rename: "Rename the name at the caret",
    foldAll: "Fold all rules",
    unfoldAll: "Unfold all rules",
    earlier: "Earlier versions of the rules",
    nextProblem: "Go to the next problem",
    theme: "Change the theme",
    settings: "Settings",
    gallery: "Open the gallery",
    learn: "Learn GDL",
    workshop: "Write a player",
    compare: "Compare with another version or game",
    shortcuts: "Keyboard shortcuts",
    newSheet: "New game",
    importSheet: "Open a .kif file",
    saveFile: "Save the rules as a file",
    focusBoard: "Go to the board",
    focusRules: "Go to the rules",
    hints: "Show the hints again",
    print: "Print",
  },
  /** Other words that somebody may look for. */
  also: {
    earlier: "history versions restore diff undo", newSheet: "template empty create", saveFile: "download export",
    importSheet: "upload import", share: "link qr code embed markdown url", theme: "dark light", matches: "series",
    analyse: "best move search value", settings: "preferences options sound language", shortcuts: "help keys",
    log: "times", learn: "lessons course tutorial", compare: "diff", workshop: "player javascript code",
    players: "computer opponent level clock", flip: "rotate", newMatch: "restart begin again",
  },
};

export const shortcutTexts = {
  title: "Keyboard shortcuts",
  version: (/** @type {string} */ version) => `GDL Playground, build ${version}.`,
  licences: "Licences of its parts",
  groups: [
    {
      title: "Everywhere",
      keys: [
        ["Ctrl K", "Find a command, rule or fact"],
        ["F8", "Next problem"],
        ["Alt 1 … 4", "Rules, board, analysis, propnet or facts"],
        ["Ctrl Z", "Take back what was done last: a move in the match, typing in a text"],
        ["Ctrl Y", "Do again what was taken back"],
        ["?", "This list"],
        ["Escape", "Close, or deselect a piece"],
      ],
    },
    {
      title: "Board",
      keys: [
        ["Arrows", "Move among the cells"],
        ["Enter", "Choose a piece, or play to the cell"],
        ["← → on the slider", "Back and forward in the match"],
        ["U, R", "Undo and redo, as Ctrl Z and Ctrl Y do"],
        ["W", "Ask why about this cell, move or fact"],
        ["D", "Go to its rule"],
      ],
    },
    {
      title: "Rules",
      keys: [
        ["Ctrl Space", "Complete"],
        ["F12, Ctrl click", "Go to the definition"],
        ["Shift F12", "List the places of a name"],
        ["F2", "Rename"],
        ["Ctrl Shift [ ]", "Fold and unfold"],
        ["Shift Alt F", "Format"],
        ["Ctrl F", "Find in the rules"],
        ["Escape, Tab", "Leave the editor"],
      ],
    },
  ],
};

export const hintTexts = {
  next: "Next",
  hide: "Hide hints",
  play: "Play",
  learn: "Learn GDL step by step",
  done: "Done",
  single: { title: "A playground for the rules of games", text: "Play this one, or learn how to write your own." },
  steps: [
    { title: "1. These rules are the game", text: "Change a line and the board follows. A green dot marks a rule " +
      "that holds now." },
    { title: "2. Play on the board", text: "Click a cell, or use the arrow keys and Enter. Undo takes back as much " +
      "as you like." },
    { title: "3. Look inside", text: "Analysis says what each move is worth. The propnet shows the rules as gates " +
      "and wires with their values." },
  ],
  at: (/** @type {number} */ n) => `Hint ${n} of 3`,
};

export const statusTexts = {
  engine: { loading: "Loading the engine", ready: "Engine ready", failed: "Engine not loaded",
    restarting: "Engine restarting" },
  late: "The engine is slow to load",
  net: (/** @type {number} */ bases, /** @type {number} */ inputs, /** @type {number} */ gates,
    /** @type {number} */ parts, /** @type {number} */ ms) =>
    `Propnet: ${count(bases, "base")}, ${count(inputs, "input")}, ${count(gates, "gate")}, ` +
      `${parts > 1 ? `${parts} independent parts, ` : ""}built in ${duration(ms)}`,
  netBuilding: "Building the propnet",
  netFailed: "No propnet: the reasoner plays",
  legal: (/** @type {string} */ list) => `Legal moves: ${list}`,
  caret: (/** @type {number} */ line, /** @type {number} */ column) => `Line ${line}, column ${column}`,
  saved: { saved: "Saved on this device", saving: "Saving", full: "Not saved: no room left",
    closed: "Not saved: storage is closed" },
  saveFile: "Save as a file",
  offline: { kept: "Works offline", failed: "Not kept for offline use", full: "Not kept for offline use",
    none: "Not kept for offline use" },
  whyOffline: {
    kept: "",
    failed: "Not all files of the page could be fetched and kept. Reload the page to try again.",
    full: "There is no room left on this device for the files of the page. Reload the page to try again.",
    none: "Browsers keep pages that come by https, and some do not in private windows.",
  },
};
