// Go's linker breaks the data of a WebAssembly program wherever eight zeros stand: a hundred thousand
// segments, each with an address and a length that hardly compress, and each copied by itself when the
// program starts. Joined where fewer than GAP zeros lie between them they are a few dozen, and the
// program is smaller by a tenth of a megabyte on its way.
//
// The format is that of WebAssembly Core 1.0, sections 5.5.2 and 5.5.14.

const GAP = 64; // bytes: the zeros of a shorter gap compress better than the head of another segment
const HEADER = 8; // magic number and version
const DATA = 11; // the id of the data section
const I32_CONST = 0x41;
const END = 0x0b;

/**
 * Joins the data segments of a program.
 * @param {Uint8Array} wasm as Go's linker writes it
 * @returns {Uint8Array}
 */
export function joinDataSegments(wasm) {
  const reader = new Reader(wasm, HEADER);
  while (reader.at < wasm.length) {
    const from = reader.at;
    const id = wasm[reader.at++];
    const size = reader.unsigned();
    const end = reader.at + size;
    if (id === DATA) {
      const content = write(join(read(reader)));
      if (reader.at !== end) throw new Error("the data section does not end where it says");
      return Buffer.concat([wasm.subarray(0, from), Buffer.from([DATA, ...unsigned(content.length)]), content,
        wasm.subarray(end)]);
    }
    reader.at = end;
  }
  throw new Error("the program has no data section");
}

/**
 * @typedef {object} Segment
 * @property {number} address
 * @property {Uint8Array} bytes
 */

/** @param {Reader} reader @returns {Segment[]} */
function read(reader) {
  const segments = Array.from({ length: reader.unsigned() }, () => {
    reader.expect(0); // an active segment of the only memory
    reader.expect(I32_CONST);
    const address = reader.signed();
    reader.expect(END);
    return { address, bytes: reader.take(reader.unsigned()) };
  });
  return segments.sort((a, b) => a.address - b.address);
}

/** @param {Segment[]} segments in ascending order @returns {Segment[]} */
function join(segments) {
  /** @type {{ address: number, end: number, parts: Segment[] }[]} */
  const runs = [];
  for (const segment of segments) {
    const end = segment.address + segment.bytes.length;
    const last = runs.at(-1);
    if (last && segment.address < last.end) throw new Error("data segments overlap");
    if (last && segment.address - last.end < GAP) {
      last.parts.push(segment);
      last.end = end;
    } else {
      runs.push({ address: segment.address, end, parts: [segment] });
    }
  }
  return runs.map(({ address, end, parts }) => {
    const bytes = new Uint8Array(end - address);
    for (const part of parts) bytes.set(part.bytes, part.address - address);
    return { address, bytes };
  });
}

/** @param {Segment[]} segments */
function write(segments) {
  return Buffer.concat([
    Buffer.from(unsigned(segments.length)),
    ...segments.flatMap(({ address, bytes }) => [
      Buffer.from([0, I32_CONST, ...signed(address), END, ...unsigned(bytes.length)]), bytes,
    ]),
  ]);
}

/** Reads the binary format from a place on. */
class Reader {
  /** @param {Uint8Array} bytes @param {number} at */
  constructor(bytes, at) {
    this.bytes = bytes;
    this.at = at;
  }

  unsigned() {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = this.bytes[this.at++];
      value += (byte & 0x7f) * 2 ** shift;
      if (byte < 0x80) return value;
    }
  }

  /** An address; those of 2 GB and more are written as negative numbers. */
  signed() {
    let value = 0;
    for (let shift = 0; ; ) {
      const byte = this.bytes[this.at++];
      value |= (byte & 0x7f) << shift;
      shift += 7;
      if (byte < 0x80) return (shift < 32 && byte & 0x40 ? value | (-1 << shift) : value) >>> 0;
    }
  }

  /** @param {number} length */
  take(length) {
    this.at += length;
    return this.bytes.subarray(this.at - length, this.at);
  }

  /** @param {number} byte */
  expect(byte) {
    const found = this.bytes[this.at++];
    if (found !== byte) throw new Error(`byte ${this.at - 1} is ${found}, not ${byte}`);
  }
}

/** LEB128. @param {number} value @returns {number[]} */
function unsigned(value) {
  const bytes = [];
  for (; value >= 0x80; value = Math.floor(value / 0x80)) bytes.push((value % 0x80) | 0x80);
  return [...bytes, value];
}

/** Signed LEB128 of 32 bits. @param {number} value @returns {number[]} */
function signed(value) {
  const bytes = [];
  for (let rest = value | 0; ; rest >>= 7) {
    const low = rest & 0x7f;
    if (rest >> 6 === 0 || rest >> 6 === -1) return [...bytes, low];
    bytes.push(low | 0x80);
  }
}
