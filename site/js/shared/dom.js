// @ts-check
// Small helpers to make elements. Text always goes in as text: nothing here,
// or anywhere in the page, turns a string into markup. What is read, by eye or
// by ear, is shortened where no reader gets to its end; values are not.

import { readable } from "./brief.js";

/** @typedef {Node | string | number | null | undefined | false} Child */

/**
 * Attributes of an element. `class` and any attribute take text; true sets an
 * empty attribute; false, null and undefined leave it out. `on` adds listeners.
 * @typedef {{[name: string]: string | number | boolean | null | undefined | Record<string, (event:
 *  never) => void>}} Attributes
 */

/**
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Attributes} [attributes]
 * @param {...(Child | Child[])} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  setAttributes(element, attributes);
  append(element, children);
  return element;
}

/**
 * @template {keyof SVGElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Attributes} [attributes]
 * @param {...(Child | Child[])} children
 * @returns {SVGElementTagNameMap[Tag]}
 */
export function svg(tag, attributes = {}, ...children) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  setAttributes(element, attributes);
  append(element, children);
  return element;
}

/**
 * @param {Element} element
 * @param {Attributes} attributes
 */
function setAttributes(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (name === "on" && typeof value === "object" && value !== null) {
      for (const [event, listener] of Object.entries(value)) {
        element.addEventListener(event, /** @type {EventListener} */ (listener));
      }
    } else if (value === true) element.setAttribute(name, "");
    else if (value === false || value === null || value === undefined) element.removeAttribute(name);
    else setAttribute(element, name, String(value));
  }
}

/**
 * @param {Element} element
 * @param {string} name
 * @param {string} value
 */
export function setAttribute(element, name, value) {
  element.setAttribute(name, name === "title" || name === "aria-label" ? readable(value) : value);
}

/**
 * @param {Element} element
 * @param {(Child | Child[])[]} children
 */
function append(element, children) {
  for (const child of children.flat()) {
    if (child === null || child === undefined || child === false) continue;
    element.append(child instanceof Node ? child : readable(String(child)));
  }
}

/**
 * Replaces the content of an element.
 * @param {Element} element
 * @param {...(Child | Child[])} children
 */
export function fill(element, ...children) {
  element.replaceChildren();
  append(element, children);
}

/**
 * Replaces the content of an element; what has the focus hands it to the new
 * part with the same data-key.
 * @param {Element} element
 * @param {...(Child | Child[])} children
 */
export function refill(element, ...children) {
  const held = document.activeElement;
  const key = held instanceof HTMLElement && element.contains(held) ? held.dataset["key"] : undefined;
  fill(element, ...children);
  const heir = key === undefined ? null : element.querySelector(`[data-key="${CSS.escape(key)}"]`);
  if (!(heir instanceof HTMLElement)) return;
  const off = heir instanceof HTMLButtonElement && heir.disabled;
  if (off) heir.disabled = false;
  heir.focus();
  if (off) switchOff(heir, true);
}

/** Buttons that were switched off while they had the focus. @type {WeakSet<HTMLButtonElement>} */
const guarded = new WeakSet();

/**
 * Switches a button off or on. One that has the focus keeps it, so that keys go on from there: it says that it is off,
 * does nothing, and is off as others are when the focus has gone elsewhere.
 * @param {HTMLButtonElement} button
 * @param {boolean} off
 */
export function switchOff(button, off) {
  const holds = off && document.activeElement === button;
  button.disabled = off && !holds;
  if (holds) button.setAttribute("aria-disabled", "true");
  else button.removeAttribute("aria-disabled");
  if (!holds || guarded.has(button)) return;
  guarded.add(button);
  const isOff = () => button.getAttribute("aria-disabled") === "true";
  button.addEventListener("click", (event) => {
    if (!isOff()) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }, true);
  button.addEventListener("blur", () => {
    // The window may lose the focus, too, and then the button has it again later.
    if (isOff() && document.activeElement !== button) switchOff(button, true);
  });
}

/**
 * Sets text only where it differs, so that live regions speak once.
 * @param {Element} element
 * @param {string} text
 */
export function setText(element, text) {
  const shown = readable(text);
  if (element.textContent !== shown) element.textContent = shown;
}

/**
 * Keeps the children of a list in step with data: one element a key, made
 * once, updated in place and put in order, so focus and selection survive.
 * @template T
 * @param {Element} parent
 * @param {readonly T[]} items
 * @param {(item: T, index: number) => string | number} key unique among the items
 * @param {(item: T) => HTMLElement | SVGElement} make
 * @param {(element: HTMLElement | SVGElement, item: T, index: number) => void} update
 */
export function keyed(parent, items, key, make, update) {
  /** @type {Map<string, HTMLElement | SVGElement>} */
  const old = new Map();
  for (const child of parent.children) {
    if (child instanceof HTMLElement || child instanceof SVGElement) old.set(child.dataset["key"] ?? "", child);
  }
  const ids = items.map((item, index) => String(key(item, index)));
  // First, since whatever stays would be moved in front of them, and what is moved loses the focus.
  const staying = new Set(ids);
  for (const [id, element] of old) {
    if (staying.has(id)) continue;
    element.remove();
    old.delete(id);
  }
  /** @type {Element | null} */
  let before = parent.firstElementChild;
  items.forEach((item, index) => {
    const id = ids[index] ?? "";
    let element = old.get(id);
    if (element) old.delete(id);
    else {
      element = make(item);
      element.dataset["key"] = id;
    }
    update(element, item, index);
    if (element === before) before = element.nextElementSibling;
    else parent.insertBefore(element, before);
  });
}

/**
 * Runs a function once in the next frame, however often it was asked to.
 * @param {() => void} run
 */
export function perFrame(run) {
  let asked = false;
  return () => {
    if (asked) return;
    asked = true;
    requestAnimationFrame(() => {
      asked = false;
      run();
    });
  };
}
