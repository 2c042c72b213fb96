// @ts-check
// Refuses a text that is too long, or has too many lines, before it is in the
// document: taking it in would hold the page up.

import { EditorView } from "@codemirror/view";

/**
 * @param {(text: string) => boolean} takes whether a text that is pasted or dropped may be put in
 * @param {() => void} refused
 */
export function atMost(takes, refused) {
  /**
   * @param {Event} event
   * @param {DataTransfer | null} data
   */
  const take = (event, data) => {
    if (takes(data?.getData("text/plain") ?? "")) return false;
    event.preventDefault();
    refused();
    return true;
  };
  return EditorView.domEventHandlers({
    paste: (event) => take(event, event.clipboardData),
    drop: (event) => take(event, event.dataTransfer),
  });
}
