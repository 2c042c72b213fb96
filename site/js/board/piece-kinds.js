// @ts-check
// What the contents of cells mean to people: a chess piece, a draughtsman, a
// wall. Rules only know names, and names differ from sheet to sheet; what one
// letter means shows only by the others on the same board.

/** @typedef {import("../protocol.d.ts").Board} Board */
/** @typedef {import("../protocol.d.ts").Cell} Cell */

/** @typedef {"pawn" | "knight" | "bishop" | "rook" | "queen" | "king"} ChessPiece */
/**
 * @typedef {ChessPiece | "man" | "crowned" | "wall" | "light" | "flag" | "door" | "pellet" | "arrow" |
 *  "cross" | "ring"} PieceKind
 */

/**
 * What was found out about the contents of a board.
 * @typedef {object} PieceKinds
 * @property {ReadonlyMap<string, PieceKind>} known      by content, in lower case
 * @property {ReadonlyMap<string, string>} labels  a few letters for the others that have to be told apart
 * @property {ReadonlyMap<string, string>} symbols characters that the author asks for
 * @property {ReadonlyMap<string, string>} colours that the author asks for, by content or role
 */

// Maps, as a piece may be called "constructor".

/** @type {ReadonlyMap<string, ChessPiece>} */
const CHESS_WORDS = new Map([["pawn", "pawn"], ["knight", "knight"], ["horse", "knight"], ["bishop", "bishop"],
  ["rook", "rook"], ["castle", "rook"], ["queen", "queen"], ["king", "king"]]);

/** @type {ReadonlyMap<string, ChessPiece>} */
const CHESS_LETTERS = new Map([["p", "pawn"], ["n", "knight"], ["b", "bishop"], ["r", "rook"], ["q", "queen"],
  ["k", "king"]]);

const LONGEST = 40; // characters of a name that says what a piece is
const MOST_DIGITS = 4; // that a piece has room for
const MOST_DIGITS_OF_WORD = 2; // after a letter

/** @type {Readonly<Record<string, PieceKind>>} */
const THINGS = {
  wall: "wall", block: "wall", blocked: "wall", "#": "wall", hole: "wall",
  on: "light", lit: "light", light: "light", true: "light",
  flag: "flag", exit: "door", door: "door", arrow: "arrow",
  ecks: "cross", oh: "ring", // the letters as they are spoken
  pellet: "pellet", point: "pellet", dot: "pellet", food: "pellet",
  man: "man", checker: "man", disc: "man", disk: "man", stone: "man", marble: "man", token: "man", peg: "man",
};

/** Names that pieces of one side begin with, where sides are no roles. */
const SIDE = new RegExp("^(?:(?:white|black|red|blue|light|dark)[\\s_-]*(?=[a-z])|[wb][\\s_-]+(?=[a-z])" +
  "|[wb](?=(?:pawn|rook|knight|bishop|queen|king|man|checker|[prnbqkm])(?:[\\s_-]|\\d|$)))");

/**
 * Finds out what the contents of a board mean.
 * @param {readonly Board[]} seen the same board in one or more positions, the first one first
 * @returns {PieceKinds}
 */
export function pieceKindsOf(seen) {
  const pieces = seen.flatMap((board) => board.cells.flatMap((cell) => [cell, ...cell.marks]))
    .filter((each) => each.kind === "piece");
  const first = new Set((seen[0]?.cells ?? []).filter((cell) => cell.kind === "piece").map(chessName)
    .filter((each) => each !== null));
  const chess = new Set(pieces.map(chessName).filter((each) => each !== null));
  // Draughtsmen are called pawns and kings too, but a match begins without kings.
  const draughts = [...chess].every((each) => each === "pawn" || each === "king") && !first.has("king");
  const letters = chess.has("king")
    && (chess.size > 2 || (chess.size > 1 && pieces.every((piece) => /^[wb][pnbrqk]$/i.test(piece.content))));
  /** @type {Map<string, PieceKind>} */
  const known = new Map();
  /** @type {Map<string, string>} names that need letters, by content */
  const others = new Map();
  for (const piece of pieces) {
    const content = piece.content.toLowerCase();
    // What the content itself is called says more than that it is a wall of some kind.
    const name = piece.piece === "" || isThing(content) ? content : piece.piece.toLowerCase();
    const chessKind = chessName(piece);
    const word = chessKind !== null && isWord(piece);
    if (chessKind && (word || letters || draughts) && (piece.role >= 0 || word || letters)) known.set(content,
      !draughts ? chessKind : chessKind === "king" ? "crowned" : "man");
    else if (isBare(piece) && (content === "x" || content === "o")) known.set(content,
      content === "x" ? "cross" : "ring");
    else if (isThing(name) && (piece.role < 0 || piece.piece !== "")) known.set(content, thing(name));
    else if (piece.piece !== "") others.set(content, piece.piece);
  }
  return { known, labels: labelsOf(others, pieces.some((piece) => piece.role >= 0)), ...styled(seen, known) };
}

/** What an author may call a piece. @type {ReadonlySet<string>} */
const KINDS = new Set([...CHESS_WORDS.values(), "man", "crowned", "wall", "light", "flag", "door", "pellet",
  "arrow", "cross", "ring"]);

/**
 * What the author's comments say about contents. Pieces that the page has
 * pictures for are added to those that are known.
 * @param {readonly Board[]} seen
 * @param {Map<string, PieceKind>} known
 */
function styled(seen, known) {
  const styles = seen.flatMap((board) => board.styles);
  for (const { name, symbol } of styles) if (KINDS.has(symbol)) known.set(name, /** @type {PieceKind} */ (symbol));
  return {
    symbols: new Map(styles.filter(({ symbol }) => symbol !== "" && !KINDS.has(symbol))
      .map(({ name, symbol }) => [name, symbol])),
    colours: new Map(styles.filter(({ colour }) => colour !== "").map(({ name, colour }) => [name, colour])),
  };
}

/**
 * The chess piece that a name may mean: a word or a letter, after the name of a
 * side, or before the letter of a file.
 * @param {Pick<Cell, "content" | "piece" | "role">} piece
 * @returns {ChessPiece | null}
 */
function chessName({ content, piece, role }) {
  const written = piece === "" ? content : piece;
  if (written.length > LONGEST) return null;
  const name = written.toLowerCase();
  const bare = role < 0 ? name.replace(SIDE, "") : name;
  const word = CHESS_WORDS.get(bare.replace(/[\s_-]*\d+$/, ""));
  if (word) return word;
  const letter = /^[wb]?([pnbrqk])[a-h]?$/.exec(role < 0 ? name : bare)?.[1] ?? "";
  return CHESS_LETTERS.get(letter) ?? null;
}

/** Whether a name is a whole word for a chess piece. @param {Pick<Cell, "content" | "piece" | "role">} piece */
function isWord({ content, piece }) {
  return [...CHESS_WORDS.keys()].some((word) => (piece === "" ? content : piece).toLowerCase().includes(word));
}

/**
 * Whether what a cell holds is all that is said of the piece.
 * @param {Pick<Cell, "content" | "piece" | "role">} cell
 */
const isBare = ({ content, piece, role }) => role < 0 || piece === "" || piece === content;

/** @param {string} name */
const isThing = (name) => Object.hasOwn(THINGS, name) || /^cell_?off/.test(name);

/** @param {string} name that is a thing @returns {PieceKind} */
const thing = (name) => (Object.hasOwn(THINGS, name) ? (THINGS[name] ?? "wall") : "wall");

/**
 * A few letters for each name, all different where that is possible: the first
 * letter, a number at the end, or the first letter that tells two apart.
 * @param {ReadonlyMap<string, string>} names by content
 * @param {boolean} shared other pieces stand on the board
 * @returns {Map<string, string>}
 */
function labelsOf(names, shared) {
  /** @type {Map<string, string>} */
  const labels = new Map();
  const kinds = [...new Set(names.values())];
  if (kinds.length === 1 && !shared) return labels; // nothing to tell apart
  for (const [content, name] of names) labels.set(content, labelOf(name, kinds));
  return labels;
}

/**
 * @param {string} name
 * @param {readonly string[]} all
 */
function labelOf(name, all) {
  const upper = name.toUpperCase();
  const initial = upper.slice(0, 1);
  const rivals = all.filter((other) => other !== name && other.toUpperCase().startsWith(initial));
  if (/^\d+$/.test(name)) return name.slice(0, 2);
  if (rivals.length === 0) return initial;
  const number = /\d+$/.exec(name.slice(-LONGEST))?.[0];
  // A letter that all numbers follow tells nothing.
  if (number && name.length === number.length + 1) return number.slice(0, MOST_DIGITS);
  if (number) return `${initial}${number.slice(-MOST_DIGITS_OF_WORD)}`;
  const telling = [...upper].slice(1)
    .find((letter, i) => rivals.every((other) => other.toUpperCase()[i + 1] !== letter));
  return `${initial}${(telling ?? upper.slice(1, 2)).toLowerCase()}`;
}

/**
 * Whether a piece of nobody is one of the dark side, by its name.
 * @param {string} content
 * @returns {boolean | null} null if the name tells no side
 */
export function isDark(content) {
  const lower = content.toLowerCase();
  if (!SIDE.test(lower)) return null;
  return /^(?:black|dark|b(?!lue))/.test(lower);
}
