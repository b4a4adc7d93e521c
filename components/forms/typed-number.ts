/** Groups of three, apart as people separate them; a dot is none of those, for one reader's "10.000" is another's 10. */
const WHOLE = /^-?(?:\d+|\d{1,3}(?:[,\s_]\d{3})+)$/;

/** A whole number that was typed, thousands separated or not; null for nothing, NaN for what is none: the server says so. */
export function typedNumber(given: FormDataEntryValue | null): number | null {
  const text = String(given ?? "").trim();
  if (text === "") return null;
  return WHOLE.test(text) ? Number(text.replace(/[,\s_]/g, "")) : Number.NaN;
}
