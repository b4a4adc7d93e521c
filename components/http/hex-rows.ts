/** What stands for a byte that is no printable ASCII. */
const DOT = ".";

const hex = (value: number, digits: number) => value.toString(16).padStart(digits, "0");

/** Columns that a row of that many bytes takes: offset, bytes, text, and the blanks between. */
const columnsFor = (bytes: number) => 8 + 2 + bytes * 3 + 1 + bytes;

/** The most bytes that fit on a row. */
export const bytesARow = (columns: number): 16 | 8 | 4 =>
  columns >= columnsFor(16) ? 16 : columns >= columnsFor(8) ? 8 : 4;

export type HexRow = {
  /** Of the row's first byte, in eight digits. */
  offset: string;
  bytes: string;
  ascii: string;
};

/** One row of a hex dump. The bytes of the last one are padded, so that the text stays below itself. */
export function hexRow(bytes: Uint8Array, row: number, perRow: number): HexRow {
  const part = bytes.subarray(row * perRow, (row + 1) * perRow);
  return {
    offset: hex(row * perRow, 8),
    bytes: Array.from(part, (byte) => hex(byte, 2))
      .join(" ")
      .padEnd(perRow * 3 - 1),
    ascii: Array.from(part, (byte) => (byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : DOT)).join(""),
  };
}

/** All bytes as hex digits, for a copy. */
export const hexText = (bytes: Uint8Array): string => Array.from(bytes, (byte) => hex(byte, 2)).join("");
