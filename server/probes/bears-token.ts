import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";

/** Of one length, whatever was given: only so can two texts be compared in constant time. */
const digest = (text: string): Buffer => createHash("sha256").update(text).digest();

/** Whether a request shows the operator's token (METRICS_TOKEN) as a Bearer. Where there is none, nobody does. */
export function bearsToken(request: IncomingMessage, token: string | undefined): boolean {
  const [, given] = /^bearer +(\S+)$/i.exec(request.headers.authorization ?? "") ?? [];
  return token !== undefined && given !== undefined && timingSafeEqual(digest(given), digest(token));
}
