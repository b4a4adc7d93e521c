import { seal, unseal } from "#lib/platform/crypto.ts";
import { JobOptions } from "./schema.ts";

/** What binds sealed headers to their job. */
export const headersAad = (workspaceId: string, id: string): string => `job-headers|${workspaceId}|${id}`;

/** Stands where a header's value was. */
const HIDDEN = "[hidden]";

type Stored = { options: JobOptions; headers: Uint8Array<ArrayBuffer> | null };

/** Options as they are stored and shown: headers for the target may be somebody's credentials, so their values are sealed apart. */
export function storedOptions(workspaceId: string, id: string, options: JobOptions): Stored {
  const names = Object.keys(options.headers);
  if (names.length === 0) return { options, headers: null };
  return {
    options: { ...options, headers: Object.fromEntries(names.map((name) => [name, HIDDEN])) },
    headers: seal(JSON.stringify(options.headers), headersAad(workspaceId, id)),
  };
}

/** Options as they were given. Parsed again: a version before this one may have stored them. */
export function openOptions(workspaceId: string, id: string, stored: unknown, headers: Uint8Array | null): JobOptions {
  const options = JobOptions.parse(stored);
  return headers ? { ...options, headers: JSON.parse(unseal(headers, headersAad(workspaceId, id))) } : options;
}
