// Go's linker writes down which function and which line of which file each instruction comes from, which calls were
// inlined there, and where arguments stand. The stack of a failure shows it, and nothing else needs it; nor does
// anything on WebAssembly need to know where a signal may stop a goroutine, as there are no signals. All that is a
// seventh of the program. Who asks a program without it asks another one where it fails.
//
// The tables are those of runtime/symtab.go and runtime2.go of Go 1.20 to 1.26, with the numbers of internal/abi: a
// header, then what it has the offsets of. A function has some tables by instruction, of which the offset 0 means that
// there is none, and then some data, of which NONE does.

const MAGIC = Buffer.from([0xf1, 0xff, 0xff, 0xff, 0, 0, 1, 8]); // instructions of 1 byte, pointers of 8
const HEADER = { functions: 8, names: 32, units: 40, files: 48, tables: 56, list: 64 }; // offsets in the header
// And in a function.
const FUNCTION = { name: 4, stack: 16, file: 20, line: 24, count: 28, unit: 32, first: 36, dataCount: 43, tables: 44 };
const IDLE_TABLES = [0, 2, 3]; // where a signal may stop it, what was inlined, which arguments are alive
const IDLE_DATA = [3, 5, 6]; // what was inlined, where arguments stand, which are alive
const NONE = 0xffffffff;
const ENTRY = 8; // bytes of the list of functions for each: where it begins, and where it is described

/**
 * Takes out of a program what only the stack of a failure or a signal needs: what was there is 0, or NONE.
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
  const idle = functions.flatMap((place) => fields(bytes, place).idleTables);
  const needed = new Set(functions.flatMap((place) => fields(bytes, place).neededTables)
    .map((field) => bytes.readUInt32LE(field)));
  for (const field of idle) {
    const table = bytes.readUInt32LE(field);
    const from = header + tables + table;
    // Equal tables are one, whatever they are about.
    if (table !== 0 && !needed.has(table)) bytes.fill(0, from, endOf(bytes, from));
  }
  for (const field of idle) bytes.writeUInt32LE(0, field);
  for (const place of functions) {
    for (const field of [FUNCTION.name, FUNCTION.unit, FUNCTION.first]) bytes.writeUInt32LE(0, place + field);
    for (const field of fields(bytes, place).idleData) bytes.writeUInt32LE(NONE, field);
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
 * Where a function has the offsets of its tables and data.
 * @param {Buffer} bytes
 * @param {number} place where the function is described
 */
function fields(bytes, place) {
  const count = bytes.readUInt32LE(place + FUNCTION.count);
  const all = Array.from({ length: count + bytes.readUInt8(place + FUNCTION.dataCount) },
    (_, i) => place + FUNCTION.tables + 4 * i);
  const [own, data] = [all.slice(0, count), all.slice(count)];
  return {
    idleTables: [place + FUNCTION.file, place + FUNCTION.line, ...own.filter((_, i) => IDLE_TABLES.includes(i))],
    neededTables: [place + FUNCTION.stack, ...own.filter((_, i) => !IDLE_TABLES.includes(i))],
    idleData: data.filter((_, i) => IDLE_DATA.includes(i)),
  };
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
