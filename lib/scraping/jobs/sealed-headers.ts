import { seal, unseal } from "#lib/platform/crypto.ts";
import { JobOptions } from "./schema.ts";

/** What binds sealed options to their job. */
export const headersAad = (workspaceId: string, id: string): string => `job-headers|${workspaceId}|${id}`;

/** Stands where a header's value, or what is written into a page, was. */
const HIDDEN = "[hidden]";

type Stored = { options: JobOptions; headers: Uint8Array<ArrayBuffer> | null };

type Sealed = Pick<JobOptions, "headers" | "actions">;

/** Options as they are stored and shown: headers for the target, and what is written into it, may be credentials, so they are sealed apart. */
export function storedOptions(workspaceId: string, id: string, options: JobOptions): Stored {
  const { headers, actions } = options;
  const names = Object.keys(headers);
  if (names.length === 0 && !actions.some(({ type }) => type === "write")) return { options, headers: null };
  const sealed: Sealed = { headers, actions };
  return {
    options: {
      ...options,
      headers: Object.fromEntries(names.map((name) => [name, HIDDEN])),
      actions: actions.map((action) => (action.type === "write" ? { ...action, text: HIDDEN } : action)),
    },
    headers: seal(JSON.stringify(sealed), headersAad(workspaceId, id)),
  };
}

/** Options as they were given. Parsed again: a version before this one may have stored them. */
export function openOptions(workspaceId: string, id: string, stored: unknown, headers: Uint8Array | null): JobOptions {
  const options = JobOptions.parse(stored);
  if (!headers) return options;
  const sealed = JSON.parse(unseal(headers, headersAad(workspaceId, id))) as Partial<Sealed>;
  // Before there were actions, it was the headers alone.
  return Array.isArray(sealed.actions)
    ? { ...options, ...sealed }
    : { ...options, headers: sealed as Sealed["headers"] };
}
