/** A field of a message on the wire: a number, or the bytes of a string or of another message. */
type Field = { number: number; value: bigint | Buffer };

/** Reads Protocol Buffers' wire format, which needs no schema; throws if it is invalid. */
export function readProtobuf(bytes: Buffer): Field[] {
  const fields: Field[] = [];
  let at = 0;
  const varint = (): bigint => {
    let value = 0n;
    for (let shift = 0n; ; shift += 7n) {
      const byte = bytes.readUInt8(at++);
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
  };
  const take = (length: number): Buffer => {
    if (at + length > bytes.length) throw new Error("A field ends behind its message.");
    at += length;
    return bytes.subarray(at - length, at);
  };
  while (at < bytes.length) {
    const key = Number(varint());
    const number = key >> 3;
    const type = key & 7;
    if (type === 0) fields.push({ number, value: varint() });
    else if (type === 1) fields.push({ number, value: take(8) });
    else if (type === 2) fields.push({ number, value: take(Number(varint())) });
    else if (type === 5) fields.push({ number, value: take(4) });
    else throw new Error(`There is no wire type ${type}.`);
  }
  return fields;
}

/** Returns the fields with this number that are bytes: strings, messages and fixed numbers. */
export const bytesOf = (fields: readonly Field[], number: number): Buffer[] =>
  fields.flatMap((field) => (field.number === number && typeof field.value !== "bigint" ? [field.value] : []));

/** Returns the integer field with this number; undefined if there is none. */
export function numberOf(fields: readonly Field[], number: number): number | undefined {
  const value = fields.find((field) => field.number === number)?.value;
  return typeof value === "bigint" ? Number(value) : undefined;
}
