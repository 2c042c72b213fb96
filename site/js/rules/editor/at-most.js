// @ts-check
// Refuses a text that is too long before it is in the document: taking it in
// would hold the page up.

import { EditorView } from "@codemirror/view";

/**
 * @param {number} most UTF-16 units that are pasted or dropped together
 * @param {() => void} refused
 */
export function atMost(most, refused) {
  /**
   * @param {Event} event
   * @param {DataTransfer | null} data
   */
  const take = (event, data) => {
    if ((data?.getData("text/plain") ?? "").length <= most) return false;
    event.preventDefault();
    refused();
    return true;
  };
  return EditorView.domEventHandlers({
    paste: (event) => take(event, event.clipboardData),
    drop: (event) => take(event, event.dataTransfer),
  });
}
