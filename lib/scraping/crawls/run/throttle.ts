import type { ResponseHeaders } from "#lib/platform/outbound/types.ts";
import { PAUSE_MAX_MS, PAUSE_MIN_MS } from "./constants.ts";

/** What a site answers that is asked too often, or cannot answer for now. */
const THROTTLED: readonly number[] = [429, 503];

type Answered = { ok: boolean; status?: number; headers?: ResponseHeaders };

/**
 * How long to leave a site alone after this answer, in ms: what its Retry-After asks for (RFC 9110 10.2.3), else longer with each try; never
 * more than PAUSE_MAX_MS. Undefined for an answer that says nothing of the kind.
 *
 * @param tried how often the page had been tried before.
 */
export function pauseAfter(answered: Answered | undefined, tried: number, now: Date): number | undefined {
  if (answered?.status === undefined || !THROTTLED.includes(answered.status)) return undefined;
  const header = answered.headers?.["retry-after"];
  const asked = readRetryAfter(Array.isArray(header) ? header[0] : header, now);
  return Math.min(PAUSE_MAX_MS, Math.max(PAUSE_MIN_MS, asked ?? PAUSE_MIN_MS * 2 ** tried));
}

function readRetryAfter(text: string | undefined, now: Date): number | undefined {
  if (text === undefined) return undefined;
  if (/^\s*\d{1,9}\s*$/.test(text)) return Number(text) * 1_000;
  const at = Date.parse(text);
  return Number.isNaN(at) ? undefined : Math.max(0, at - now.getTime());
}
