import { seal, unseal } from "#lib/platform/crypto/crypto.ts";
import { StreamOptions } from "./schema.ts";

/** Binds sealed options to their row. */
export const optionsAad = (workspaceId: string, id: string): string => `stream-options|${workspaceId}|${id}`;

/** Headers for the target may be credentials. */
export const sealOptions = (workspaceId: string, id: string, options: StreamOptions): Uint8Array<ArrayBuffer> =>
  seal(JSON.stringify(options), optionsAad(workspaceId, id));

/** Parsed again, because a process of another version may have sealed them. */
export const openOptions = (workspaceId: string, id: string, sealed: Uint8Array): StreamOptions =>
  StreamOptions.parse(JSON.parse(unseal(sealed, optionsAad(workspaceId, id))));
