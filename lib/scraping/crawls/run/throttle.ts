import type { ResponseHeaders } from "#lib/platform/outbound/types.ts";
import { PAUSE_MAX_MS, PAUSE_MIN_MS } from "./constants.ts";

const THROTTLED: readonly number[] = [429, 503];

type Answered = { ok: boolean; status?: number; headers?: ResponseHeaders };

/**
 * Returns how long to leave a site alone after this answer, in ms, or undefined if it is not
 * throttling. Uses its Retry-After (RFC 9110 10.2.3), otherwise backs off with each try, up to
 * PAUSE_MAX_MS.
 * @param tried earlier tries of the page.
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
