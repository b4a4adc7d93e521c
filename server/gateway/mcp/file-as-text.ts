import type { Outcome } from "../route/route.ts";

type File = Extract<Outcome, { send: unknown }>;
/** An outcome that fits into a message. */
export type MessageOutcome = Exclude<Outcome, File>;

const CUT = "[Cut here. Ask for less, or for more with max_characters.]";

/**
 * Replaces a file by its text: whole lines of at most `most` characters together. Reading stops
 * there, or when the caller has `gone`. Throws for a file that is not text.
 */
export async function fileAsText(
  { send: _, text, ...outcome }: File,
  most: number,
  gone: AbortSignal,
): Promise<MessageOutcome> {
  if (!text) throw new Error("The tool's operation returned a file that is not text.");
  let read = "";
  for await (const part of text) {
    if (gone.aborted) break;
    read += part;
    if (read.length <= most) continue;
    const kept = read.slice(0, read.lastIndexOf("\n", most - CUT.length - 1) + 1);
    return { ...outcome, body: kept + CUT };
  }
  return { ...outcome, body: read };
}
