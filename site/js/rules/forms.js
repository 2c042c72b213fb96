// @ts-check
// Where the forms of a text lie.

/**
 * The form that holds a place of the text, or -1.
 * @param {readonly {from: number, to: number}[]} forms in the order of the text
 * @param {number} at UTF-16 offset
 */
export function formAt(forms, at) {
  let [low, high] = [0, forms.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((forms[middle]?.to ?? 0) < at) low = middle + 1;
    else high = middle;
  }
  const form = forms[low];
  return form && form.from <= at ? low : -1;
}
