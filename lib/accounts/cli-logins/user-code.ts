import { randomInt } from "node:crypto";
import { pepperedHmac, pepperedHmacs } from "#lib/platform/crypto.ts";
import { USER_CODE_LENGTH, USER_CODE_LETTERS } from "./constants.ts";

/** A new code for a person to compare or type: eight of twenty letters, 34 bits (RFC 8628 6.1). */
export function newUserCode(): string {
  let letters = "";
  for (let i = 0; i < USER_CODE_LENGTH; i++) letters += USER_CODE_LETTERS.charAt(randomInt(USER_CODE_LETTERS.length));
  return letters;
}

/** How a code stands in the database: a reader of the database without the installation's secret cannot try all codes against it. */
export const hashUserCode = (letters: string): Uint8Array<ArrayBuffer> => pepperedHmac(`cli-user-code:${letters}`).hmac;

/** A code in every form in which it may stand there. */
export const userCodeHashes = (letters: string): Uint8Array<ArrayBuffer>[] =>
  pepperedHmacs(`cli-user-code:${letters}`).map(({ hmac }) => hmac);
