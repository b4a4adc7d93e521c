import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";

/** Gives both texts the same length, which a constant-time comparison requires. */
const digest = (text: string): Buffer => createHash("sha256").update(text).digest();

/** Whether a request has the operator's token (METRICS_TOKEN) as a Bearer token. Always false if none is configured. */
export function bearsToken(request: IncomingMessage, token: string | undefined): boolean {
  const [, given] = /^bearer +(\S+)$/i.exec(request.headers.authorization ?? "") ?? [];
  return token !== undefined && given !== undefined && timingSafeEqual(digest(given), digest(token));
}
