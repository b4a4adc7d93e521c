/** Stands for a byte that is not printable ASCII. */
const DOT = ".";

const hex = (value: number, digits: number) => value.toString(16).padStart(digits, "0");

/** Columns of a row: offset, bytes, text and spaces. */
const columnsFor = (bytes: number) => 8 + 2 + bytes * 3 + 1 + bytes;

/** Returns the most bytes that fit into a row. */
export const bytesARow = (columns: number): 16 | 8 | 4 =>
  columns >= columnsFor(16) ? 16 : columns >= columnsFor(8) ? 8 : 4;

export type HexRow = {
  /** Offset of the first byte, in eight digits. */
  offset: string;
  bytes: string;
  ascii: string;
};

/** Formats one row of a hex dump. Pads the last one to align its text. */
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

/** Returns all bytes as hex digits, for copying. */
export const hexText = (bytes: Uint8Array): string => Array.from(bytes, (byte) => hex(byte, 2)).join("");
