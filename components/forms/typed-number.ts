/** Groups of three digits. A dot does not separate them: "10.000" means 10 to some users. */
const WHOLE = /^-?(?:\d+|\d{1,3}(?:[,\s_]\d{3})+)$/;

/**
 * Parses a whole number, with or without thousands separators. Returns null for an empty field and
 * NaN for an invalid one, which the server refuses.
 */
export function typedNumber(given: FormDataEntryValue | null): number | null {
  const text = String(given ?? "").trim();
  if (text === "") return null;
  return WHOLE.test(text) ? Number(text.replace(/[,\s_]/g, "")) : Number.NaN;
}
