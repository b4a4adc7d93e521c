import { seal, unseal } from "#lib/platform/crypto.ts";
import { StreamOptions } from "./schema.ts";

/** What binds sealed options to their row. */
export const optionsAad = (workspaceId: string, id: string): string => `stream-options|${workspaceId}|${id}`;

/** Options as they are kept: headers for the target may be somebody's credentials. */
export const sealOptions = (workspaceId: string, id: string, options: StreamOptions): Uint8Array<ArrayBuffer> =>
  seal(JSON.stringify(options), optionsAad(workspaceId, id));

/** Parsed again: the process that sealed them may have been of another version. */
export const openOptions = (workspaceId: string, id: string, sealed: Uint8Array): StreamOptions =>
  StreamOptions.parse(JSON.parse(unseal(sealed, optionsAad(workspaceId, id))));
