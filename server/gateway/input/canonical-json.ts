import { parseJson } from "./read-body.ts";

class Unwritable extends Error {}

function sorted(_: string, value: unknown): unknown {
  // 1e999 is valid JSON, but is parsed as Infinity and would be written as null.
  if (typeof value === "number" && !Number.isFinite(value)) throw new Unwritable();
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)));
}

/**
 * Returns a JSON body with sorted object members and no whitespace, so that equivalent bodies
 * compare equal. Returns undefined if it is not JSON, is nested too deeply, or has a number that
 * JavaScript cannot represent.
 */
export function canonicalJson(raw: Buffer, contentType: string | undefined): string | undefined {
  if (raw.length === 0) return undefined;
  const read = parseJson(raw, contentType);
  if ("error" in read) return undefined;
  try {
    return JSON.stringify(read.json, sorted);
  } catch (error) {
    if (error instanceof RangeError || error instanceof Unwritable) return undefined;
    throw error;
  }
}
