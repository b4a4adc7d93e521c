import type { Document } from "#lib/kernel/document.ts";
import { firecrawlDocument } from "./document.ts";
import type { Version } from "./types.ts";

/**
 * Returns a document for clients of this API version. Version 1 clients also expect JSON under its
 * older name.
 * @param rules of the input; see `firecrawlDocument`.
 */
export function documentFor(version: Version, document: Document, rules?: unknown): Record<string, unknown> {
  const shown = firecrawlDocument(document, rules);
  return version === 1 && shown.json !== undefined ? { ...shown, extract: shown.json } : shown;
}
