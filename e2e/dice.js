// Random choices that are the same for the same seed.

/** Mulberry32. @param {number} state the seed @returns {() => number} numbers from 0 to 1, 1 excluded */
export function generator(state) {
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let x = Math.imul(state ^ (state >>> 15), state | 1);
    x ^= x + Math.imul(x ^ (x >>> 7), x | 61);
    return ((x ^ (x >>> 14)) >>> 0) / 2 ** 32;
  };
}

export class Dice {
  /** @param {number} seed */
  constructor(seed) {
    this.next = generator(seed);
  }

  /** @param {number} n @returns {number} a whole number from 0, n excluded */
  below(n) {
    return Math.floor(this.next() * n);
  }

  /** @param {number} share 0..1 */
  chance(share) {
    return this.next() < share;
  }

  /** @template T @param {readonly T[]} list not empty @returns {T} */
  pick(list) {
    return /** @type {T} */ (list[this.below(list.length)]);
  }

  /**
   * Picks by weights.
   * @template T
   * @param {readonly (readonly [number, T])[]} list not empty
   * @returns {T}
   */
  weighted(list) {
    let at = this.next() * list.reduce((sum, [weight]) => sum + weight, 0);
    for (const [weight, each] of list) if ((at -= weight) < 0) return each;
    return /** @type {readonly [number, T]} */ (list.at(-1))[1];
  }
}
