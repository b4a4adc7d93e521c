import { seal, unseal } from "#lib/platform/crypto/crypto.ts";
import { ok, type Refusal, type Result, refuse } from "#lib/platform/values/result.ts";
import { JobOptions } from "./schema.ts";

/** Binds sealed options to their job. */
export const headersAad = (workspaceId: string, id: string): string => `job-headers|${workspaceId}|${id}`;

/** Replaces a header's value or a written text. */
const HIDDEN = "[hidden]";

type Stored = { options: JobOptions; headers: Uint8Array<ArrayBuffer> | null };

type Sealed = Pick<JobOptions, "headers" | "actions">;

/** Headers and texts written into the page may be credentials, so they are sealed separately. */
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

/** Parsed again, because an earlier version may have stored them. */
export function openOptions(workspaceId: string, id: string, stored: unknown, headers: Uint8Array | null): JobOptions {
  const options = JobOptions.parse(stored);
  if (!headers) return options;
  const sealed = JSON.parse(unseal(headers, headersAad(workspaceId, id))) as Partial<Sealed>;
  // Earlier versions sealed only the headers.
  return Array.isArray(sealed.actions)
    ? { ...options, ...sealed }
    : { ...options, headers: sealed as Sealed["headers"] };
}

/**
 * Restores hidden values in options that a client read and sent back. A written text is matched by
 * its position, otherwise by being the only one for the same element. Refuses a hidden value with
 * no stored counterpart.
 */
export function restoreHidden<Given extends Sealed>(given: Given, stored: Sealed): Result<Given, "invalid_parameter"> {
  const known = new Map(Object.entries(stored.headers));
  const headers: [name: string, value: string][] = [];
  for (const [name, value] of Object.entries(given.headers)) {
    const meant = value === HIDDEN ? known.get(name) : value;
    if (meant === undefined) return nothingStored(`options.headers.${name}`);
    headers.push([name, meant]);
  }
  const actions = [...given.actions];
  for (const [at, action] of given.actions.entries()) {
    if (action.type !== "write" || action.text !== HIDDEN) continue;
    const text = writtenText(stored.actions, at, action.selector);
    if (text === undefined) return nothingStored(`options.actions[${at}].text`);
    actions[at] = { ...action, text };
  }
  return ok({ ...given, headers: Object.fromEntries(headers), actions });
}

function writtenText(stored: Sealed["actions"], at: number, selector: string | undefined): string | undefined {
  const intoIt = (action: Sealed["actions"][number] | undefined) =>
    action?.type === "write" && action.selector === selector ? [action.text] : [];
  const [same] = intoIt(stored[at]);
  const all = stored.flatMap(intoIt);
  return same ?? (all.length === 1 ? all[0] : undefined);
}

const nothingStored = (param: string): Refusal<"invalid_parameter"> =>
  refuse("invalid_parameter", `${param}: ${HIDDEN} refers to a stored value, but none is stored. Pass the value.`, {
    param,
  });
