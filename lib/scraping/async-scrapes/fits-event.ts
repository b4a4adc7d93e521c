import { exceeds } from "#lib/platform/async/json-pieces.ts";
import { EVENT_DOCUMENT_BYTES } from "./constants.ts";

/** Returns whether an event contains the document itself (contract 7). Large documents are not serialised for it. */
export const fitsEvent = (document: unknown): boolean =>
  !exceeds(document, EVENT_DOCUMENT_BYTES) && Buffer.byteLength(JSON.stringify(document)) <= EVENT_DOCUMENT_BYTES;
