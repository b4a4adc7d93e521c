/** Characters that begin a formula in spreadsheets. */
const FORMULA = /^[=+\-@\t\r]/;

/**
 * Returns a cell (RFC 4180). Text that a spreadsheet would execute is prefixed with an apostrophe;
 * numbers are not.
 */
function csvCell(value: string | number | null): string {
  if (value === null) return "";
  if (typeof value === "number") return String(value);
  const safe = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export const csvRow = (values: readonly (string | number | null)[]): string => `${values.map(csvCell).join(",")}\r\n`;
