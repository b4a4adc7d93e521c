import { parseJson } from "./read-body.ts";

/** What JSON cannot write stays different from null, and from every text that it can. */
const written = (value: unknown): unknown =>
  typeof value === "number" && !Number.isFinite(value) ? { "\0": String(value) } : value;

function sorted(_: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return written(value);
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)));
}

/**
 * Returns a JSON body with the members of its objects in one order and without blanks, so that bodies that say the same are the same;
 * undefined for what is no JSON, or is nested too deeply to be written.
 */
export function canonicalJson(raw: Buffer, contentType: string | undefined): string | undefined {
  if (raw.length === 0) return undefined;
  const read = parseJson(raw, contentType);
  if ("error" in read) return undefined;
  try {
    return JSON.stringify(read.json, sorted);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
