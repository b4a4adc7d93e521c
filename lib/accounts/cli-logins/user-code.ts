import { randomInt } from "node:crypto";
import { pepperedHmac, pepperedHmacs } from "#lib/platform/crypto/crypto.ts";
import { USER_CODE_LENGTH, USER_CODE_LETTERS } from "./constants.ts";

/**
 * Returns a new code for a person to compare or type: eight of twenty letters, 34 bits (RFC 8628
 * 6.1).
 */
export function newUserCode(): string {
  let letters = "";
  for (let i = 0; i < USER_CODE_LENGTH; i++) letters += USER_CODE_LETTERS.charAt(randomInt(USER_CODE_LETTERS.length));
  return letters;
}

/**
 * Hashes a code for storage: without the installation's secret, nobody can try all codes against
 * the database.
 */
export const hashUserCode = (letters: string): Uint8Array<ArrayBuffer> => pepperedHmac(`cli-user-code:${letters}`).hmac;

/** All forms in which a code may be stored. */
export const userCodeHashes = (letters: string): Uint8Array<ArrayBuffer>[] =>
  pepperedHmacs(`cli-user-code:${letters}`).map(({ hmac }) => hmac);
