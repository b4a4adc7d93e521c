import type { Document } from "#lib/kernel/document.ts";
import { theirDocument } from "./document.ts";
import type { Version } from "./types.ts";

/**
 * A document as clients of this version read it: those of the older one look for JSON under the format's older name too.
 *
 * @param rules of the input; see `theirDocument`.
 */
export function documentFor(version: Version, document: Document, rules?: unknown): Record<string, unknown> {
  const shown = theirDocument(document, rules);
  return version === 1 && shown.json !== undefined ? { ...shown, extract: shown.json } : shown;
}
