// Go's linker writes down which function and which line of which file each instruction comes from. The stack of a
// failure shows it and nothing else needs it; it is an eighth of what a first visit waits for. Who asks a program
// without it asks another one where it fails.
//
// The tables are those of runtime/symtab.go and runtime2.go of Go 1.20 to 1.26: a header, then what it
// has the offsets of. In a table of a function the offset 0 means that there is none.

const MAGIC = Buffer.from([0xf1, 0xff, 0xff, 0xff, 0, 0, 1, 8]); // instructions of 1 byte, pointers of 8
const HEADER = { functions: 8, names: 32, units: 40, files: 48, tables: 56, list: 64 }; // offsets in the header
const FUNCTION = { stack: 16, file: 20, line: 24, count: 28, unit: 32, first: 36, data: 44 }; // and in a function
const ENTRY = 8; // bytes of the list of functions for each: where it begins, and where it is described

/**
 * Takes the names of functions and the tables of files and lines out of a program: what was there is 0.
 * @param {Uint8Array} wasm a program whose data stands in few segments; it is changed
 */
export function dropStackTables(wasm) {
  const bytes = Buffer.from(wasm.buffer, wasm.byteOffset, wasm.length);
  const header = bytes.indexOf(MAGIC);
  if (header < 0 || bytes.indexOf(MAGIC, header + 1) >= 0) throw new Error("the tables of functions are not found");
  const at = (/** @type {number} */ field) => Number(bytes.readBigUInt64LE(header + field));
  const [names, units, tables, list] = [at(HEADER.names), at(HEADER.units), at(HEADER.tables), at(HEADER.list)];
  if (!(names < units && units < at(HEADER.files) && at(HEADER.files) < tables && tables < list)) {
    throw new Error("the tables of functions are not in the order that is known");
  }
  const functions = described(bytes, header + list, at(HEADER.functions));
  const needed = new Set(functions.flatMap((place) => [bytes.readUInt32LE(place + FUNCTION.stack),
    ...Array.from({ length: bytes.readUInt32LE(place + FUNCTION.count) }, (_, i) =>
      bytes.readUInt32LE(place + FUNCTION.data + 4 * i))]));
  for (const place of functions) {
    for (const field of [FUNCTION.file, FUNCTION.line]) {
      const table = bytes.readUInt32LE(place + field);
      const from = header + tables + table;
      // Equal tables are one, whatever they are about.
      if (table !== 0 && !needed.has(table)) bytes.fill(0, from, endOf(bytes, from));
    }
  }
  for (const place of functions) {
    for (const field of [FUNCTION.file, FUNCTION.line, FUNCTION.unit, FUNCTION.first]) {
      bytes.writeUInt32LE(0, place + field);
    }
  }
  bytes.fill(0, header + names, header + tables); // of functions, and of files with their units
}

/**
 * Where the functions are described.
 * @param {Buffer} bytes
 * @param {number} list where their list stands
 * @param {number} count
 */
function described(bytes, list, count) {
  return Array.from({ length: count }, (_, i) => {
    const place = list + bytes.readUInt32LE(list + ENTRY * i + 4);
    if (bytes.readUInt32LE(place) !== bytes.readUInt32LE(list + ENTRY * i)) {
      throw new Error(`function ${i} is not described where the list says`);
    }
    return place;
  });
}

/**
 * Where a table ends: it is pairs of numbers, by how much the value and the place grow. A value that does not
 * grow ends it, unless it is the first.
 * @param {Buffer} bytes
 * @param {number} from
 */
function endOf(bytes, from) {
  let at = from;
  const next = () => {
    const begin = at;
    while ((bytes[at++] ?? 0) >= 0x80);
    return at - begin === 1 ? bytes[begin] : -1; // of a longer one only that it is not 0 matters
  };
  for (let first = true; next() !== 0 || first; first = false) next();
  return at;
}
