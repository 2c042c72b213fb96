// @ts-check
// The calls of the Go program that runs as a library: numbers go straight into its
// exports, everything else through a room of its memory. See wasm/library.go.

/** @typedef {Awaited<ReturnType<typeof startLibrary>>} Library */

/**
 * @typedef {object} Exports
 * @property {WebAssembly.Memory} mem
 * @property {(bytes: number) => number} gdlRoom
 * @property {(n: number, milliseconds: number) => number} gdlLoad
 * @property {() => number} gdlInitial
 * @property {(n: number, role: number) => number} gdlLegal
 * @property {(n: number, role: number) => number} gdlAnyLegal
 * @property {(n: number, m: number) => number} gdlNext
 * @property {(n: number) => number} gdlTerminal
 * @property {(n: number, role: number) => number} gdlGoal
 * @property {(n: number) => number} gdlFacts
 * @property {(role: number, move: number) => number} gdlMoveText
 * @property {(n: number, role: number) => number} gdlFindMove
 * @property {(n: number, matches: number, seed: number) => number} gdlPlayouts
 * @property {() => number} gdlNodes
 * @property {(n: number, m: number) => number} gdlValues
 */

/**
 * Starts the program.
 * @param {Go} go
 * @param {WebAssembly.Module} module
 */
export async function startLibrary(go, module) {
  go.argv = ["engine", "library"];
  const instance = await WebAssembly.instantiate(module, go.importObject);
  void go.run(instance);
  return libraryOf(/** @type {Exports} */ (/** @type {unknown} */ (instance.exports)));
}

/** @param {Exports} x of the program */
export function libraryOf(x) {
  const encoder = new TextEncoder();
  const decoder = new TextDecoder();

  /** The room as it is now: it moves when it grows. @param {number} bytes */
  function room(bytes) {
    const at = x.gdlRoom(bytes); // first: where the memory grows, its buffer becomes another one
    return new Uint8Array(x.mem.buffer, at);
  }

  /** @param {Uint8Array} bytes @returns {number} how many */
  function put(bytes) {
    room(bytes.length).set(bytes);
    return bytes.length;
  }

  /** @param {Uint8Array} state @param {readonly number[]} joint @returns {[number, number]} */
  function putBoth(state, joint) {
    const from = (state.length + 3) & ~3;
    const here = room(from + joint.length * 4);
    here.set(state);
    const view = new DataView(x.mem.buffer, here.byteOffset + from);
    joint.forEach((move, i) => view.setUint32(i * 4, move, true));
    return [state.length, joint.length];
  }

  /** A result, unless it tells of an error. @param {number} result */
  function checked(result) {
    if (result < 0) throw new Error(decoder.decode(room(0).subarray(0, -result - 1)));
    return result;
  }

  /** The reply of a call. @param {number} result */
  function reply(result) {
    const length = checked(result);
    return room(0).slice(0, length);
  }

  /** @param {number} result */
  function text(result) {
    const length = checked(result);
    return decoder.decode(room(0).subarray(0, length));
  }

  return {
    /** @param {string} rules @param {number} build ms that making a network may take */
    load: (rules, build) => text(x.gdlLoad(put(encoder.encode(rules)), build)),
    initial: () => reply(x.gdlInitial()),
    /** @param {Uint8Array} state @param {number} role */
    legal: (state, role) => new Int32Array(reply(x.gdlLegal(put(state), role)).buffer),
    /** @param {Uint8Array} state @param {number} role */
    anyLegal: (state, role) => checked(x.gdlAnyLegal(put(state), role)),
    /** @param {Uint8Array} state @param {readonly number[]} joint */
    next: (state, joint) => reply(x.gdlNext(...putBoth(state, joint))),
    /** @param {Uint8Array} state */
    terminal: (state) => checked(x.gdlTerminal(put(state))) === 1,
    /** @param {Uint8Array} state @param {number} role */
    goal: (state, role) => checked(x.gdlGoal(put(state), role)),
    /** @param {Uint8Array} state */
    facts: (state) => text(x.gdlFacts(put(state))),
    /** @param {number} role @param {number} move */
    moveText: (role, move) => text(x.gdlMoveText(role, move)),
    /** @param {number} role @param {string} move */
    findMove: (role, move) => checked(x.gdlFindMove(put(encoder.encode(move)), role)),
    /** @param {Uint8Array} state @param {number} matches @param {number} seed */
    playouts: (state, matches, seed) => text(x.gdlPlayouts(put(state), matches, seed)),
    nodes: () => text(x.gdlNodes()),
    /** @param {Uint8Array} state @param {readonly number[]} joint */
    values: (state, joint) => reply(x.gdlValues(...putBoth(state, joint))),
  };
}
