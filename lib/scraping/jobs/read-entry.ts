import { MAX_URL_LENGTH } from "#lib/platform/outbound/constants.ts";
import { readTarget } from "#lib/platform/outbound/url.ts";
import { ZOD_MESSAGES } from "#lib/platform/values/input/plain-issue.ts";
import { type Refusal, refuse } from "#lib/platform/values/result.ts";
import { JobItemInput } from "./schema.ts";

export type Entry = { url: string; customId: string | null };

type EntryError = "invalid_parameter" | "invalid_url" | "url_not_allowed";

/**
 * DNS and reachability are checked when the URL is fetched.
 * @param at the position, e.g. urls[17].
 */
export function readEntry(list: "urls" | "items", value: unknown, at: string): Entry | Refusal<EntryError> {
  // Fast path, because most of up to 100,000 entries are plain strings.
  if (list === "urls" && typeof value === "string" && value !== "" && value.length <= MAX_URL_LENGTH)
    return readUrl({ url: value, customId: null }, at);
  const parsed = JobItemInput.safeParse(list === "urls" ? { url: value } : value, ZOD_MESSAGES);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    const unknown = issue?.code === "unrecognized_keys" ? issue.keys[0]?.slice(0, 100) : undefined;
    const inside = [...(issue?.path ?? []), ...(unknown === undefined ? [] : [unknown])];
    const param = list === "urls" || inside.length === 0 ? at : `${at}.${inside.join(".")}`;
    const message = unknown === undefined ? `${param}: ${issue?.message}` : `Unknown parameter: ${param}.`;
    return refuse("invalid_parameter", message, { param });
  }
  const { url, custom_id: customId } = parsed.data;
  return readUrl({ url, customId: customId ?? null }, at);
}

function readUrl(entry: Entry, at: string): Entry | Refusal<EntryError> {
  const read = readTarget(entry.url);
  if (read.ok) return entry;
  return refuse(read.code === "url_not_allowed" ? read.code : "invalid_url", `${at}: ${read.message}`, { param: at });
}
