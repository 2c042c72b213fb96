// @ts-check
// Dragging a piece to where it goes, by mouse, pen or finger. Whoever presses
// and lets go at one place has clicked, as ever; Escape puts the piece back.

const FAR = 5; // px that the pointer moves before a press becomes a drag

/**
 * @typedef {object} Grip
 * @property {(target: EventTarget | null) => number} indexOf  the cell of an element, or -1
 * @property {(cell: number) => boolean} lifts whether a piece may be taken from there
 * @property {(cell: number) => Element | null} pictureOf what stands there
 * @property {(cell: number) => void} lift
 * @property {(from: number, to: number) => void} drop  to is -1 beside the board
 */

/**
 * @param {HTMLElement} board
 * @param {Grip} grip
 */
export function listenToDrags(board, grip) {
  /** @type {{from: number, id: number, x: number, y: number, picture: HTMLElement | null} | null} */
  let drag = null;
  let dragged = false; // the click that ends a drag is none

  board.addEventListener("pointerdown", (event) => {
    dragged = false;
    const from = grip.indexOf(event.target);
    if (event.button !== 0 || !event.isPrimary || from < 0 || !grip.lifts(from)) return;
    drag = { from, id: event.pointerId, x: event.clientX, y: event.clientY, picture: null };
  });
  board.addEventListener("pointermove", (event) => {
    if (!drag || event.pointerId !== drag.id) return;
    const [dx, dy] = [event.clientX - drag.x, event.clientY - drag.y];
    if (!drag.picture) {
      if (Math.hypot(dx, dy) < FAR) return;
      drag.picture = copyOf(grip.pictureOf(drag.from));
      board.setPointerCapture(drag.id);
      grip.lift(drag.from);
      dragged = true;
    }
    drag.picture.style.transform = `translate(${dx}px, ${dy}px)`;
  });
  board.addEventListener("pointerup", (event) => {
    if (!drag || event.pointerId !== drag.id) return;
    const { from, picture } = drag;
    end();
    if (!picture) return;
    const target = document.elementFromPoint(event.clientX, event.clientY);
    const other = target?.closest("button.cell");
    // To another board, as from a hand: a press there is the second one.
    if (other instanceof HTMLElement && !board.contains(other)) other.click();
    else grip.drop(from, grip.indexOf(target));
  });
  board.addEventListener("pointercancel", () => {
    end();
    dragged = false; // no click follows
  });
  board.addEventListener("keydown", (event) => event.key === "Escape" && end());
  board.addEventListener("click", (event) => {
    if (dragged) event.stopImmediatePropagation();
    dragged = false;
  }, { capture: true });
  return { end };

  function end() {
    drag?.picture?.remove();
    drag = null;
  }
}

/**
 * A copy of a piece that lies above everything, where the piece is.
 * @param {Element | null} piece
 */
function copyOf(piece) {
  const box = piece?.getBoundingClientRect() ?? new DOMRect();
  const copy = document.createElement("div");
  copy.className = "lifted";
  for (const [name, value] of /** @type {const} */ ([["left", box.left], ["top", box.top], ["width", box.width],
    ["height", box.height]])) copy.style[name] = `${value}px`;
  const picture = piece?.cloneNode(true);
  if (picture) copy.append(picture);
  document.body.append(copy);
  return copy;
}
