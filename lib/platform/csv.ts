/** What spreadsheets take for the beginning of a formula. */
const FORMULA = /^[=+\-@\t\r]/;

/** A cell (RFC 4180); text that a spreadsheet would run gets an apostrophe before it, numbers never. */
function csvCell(value: string | number | null): string {
  if (value === null) return "";
  if (typeof value === "number") return String(value);
  const safe = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A line with its end. */
export const csvRow = (values: readonly (string | number | null)[]): string => `${values.map(csvCell).join(",")}\r\n`;
