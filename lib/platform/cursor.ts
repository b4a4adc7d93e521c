/** A keyset cursor: the sort values of the last row, opaque to callers. */
export type CursorPart = string | number | null;

export const encodeCursor = (parts: readonly CursorPart[]): string =>
  Buffer.from(JSON.stringify(parts)).toString("base64url");

/** The parts of a cursor of ours with that many of them, or undefined for anything else a caller may send. */
export function decodeCursor(text: string, count: number): CursorPart[] | undefined {
  try {
    const parts: unknown = JSON.parse(Buffer.from(text, "base64url").toString("utf8"));
    if (!Array.isArray(parts) || parts.length !== count) return undefined;
    if (
      !parts.every(
        (part) => part === null || typeof part === "number" || (typeof part === "string" && !part.includes("\0")),
      )
    )
      return undefined;
    return parts;
  } catch {
    return undefined;
  }
}
