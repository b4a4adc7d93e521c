import { createHash } from "node:crypto";
import type { Id } from "#lib/platform/values/ids.ts";

const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";
/**
 * A UUIDv7 has its version after the time, and its variant in the third character after that (RFC
 * 9562 5.7).
 */
const VERSION_MASK = 0b00001;
const VERSION_7 = 0b01110;
const VARIANT_MASK = 0b10011;
const VARIANT_10 = 0b01000;

/**
 * Returns the request ID under which a try of a URL is charged. The same in any worker, so that a
 * try is charged once however often it is started (contract 6). Its time is the job's.
 */
export function chargeId(jobId: string, index: number, attempt: number | "late"): Id<"req"> {
  const hash = createHash("sha256").update(`job-item\n${jobId}\n${index}\n${attempt}`).digest();
  let text = "";
  for (let at = 0; at < 16; at++) {
    let five = (hash[at] ?? 0) & 31;
    if (at === 0) five = (five & VERSION_MASK) | VERSION_7;
    if (at === 3) five = (five & VARIANT_MASK) | VARIANT_10;
    text += ALPHABET.charAt(five);
  }
  return `req_${jobId.slice(4, 14)}${text}`;
}
