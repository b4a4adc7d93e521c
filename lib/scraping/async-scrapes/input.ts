import { seal, unseal } from "#lib/platform/crypto/crypto.ts";
import { ScrapeInput } from "#lib/scraping/pages/schema.ts";
import { ExtractionInput } from "./extraction/schema.ts";

/** Binds a sealed input to its row. */
export const inputAad = (workspaceId: string, id: string): string => `scrape-input|${workspaceId}|${id}`;

/** Seals the input for the queue, because headers for the target may be credentials. */
export const sealInput = (
  workspaceId: string,
  id: string,
  input: ScrapeInput | ExtractionInput,
): Uint8Array<ArrayBuffer> => seal(JSON.stringify(input), inputAad(workspaceId, id));

const opened = (workspaceId: string, id: string, sealed: Uint8Array): unknown =>
  JSON.parse(unseal(sealed, inputAad(workspaceId, id)));

/** Parsed again, because an earlier version may have queued it. */
export const openInput = (workspaceId: string, id: string, sealed: Uint8Array): ScrapeInput =>
  ScrapeInput.parse(opened(workspaceId, id, sealed));

export const openExtraction = (workspaceId: string, id: string, sealed: Uint8Array): ExtractionInput =>
  ExtractionInput.parse(opened(workspaceId, id, sealed));
