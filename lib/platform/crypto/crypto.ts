import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { derive, type Generation, type Purpose } from "./generations.ts";
import { allGenerations, keyFor, keyOf, keysFor, presentGeneration } from "./keyring.ts";
import { open, seal as sealUnder } from "./sealed-bytes.ts";

/** Returns a hex digest, for high-entropy secrets. Not for passwords. */
export const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");

const hmac = (key: Buffer, text: string): Buffer<ArrayBuffer> => createHmac("sha256", key).update(text).digest();

/** A token as stored in the database, and the generation of its pepper. */
export type Peppered = { hmac: Buffer<ArrayBuffer>; version: number };

const pepper = (token: string, { secret, number }: Generation): Peppered => ({
  hmac: hmac(derive(secret, "token-pepper"), token),
  version: number,
});

/** Returns a new API key as stored: its HMAC-SHA256 under the current token pepper. */
export const pepperedHmac = (token: string): Peppered => pepper(token, presentGeneration());

/** Returns all forms in which a token may be stored: under each pepper, newest first. */
export const pepperedHmacs = (token: string): Peppered[] => allGenerations().map((each) => pepper(token, each));

/**
 * Returns the HMAC-SHA256 of a value that we hand out and verify later, as in an address or a
 * cookie.
 */
export const sign = (purpose: Purpose, text: string): Buffer => hmac(keyFor(purpose), text);

/** Returns whether `sign` made this with a current or older key. Compares in constant time. */
export const isSignature = (purpose: Purpose, text: string, given: Buffer): boolean =>
  keysFor(purpose).some((key) => {
    const made = hmac(key, text);
    return made.length === given.length && timingSafeEqual(made, given);
  });

/**
 * Encrypts with AES-256-GCM under the current sealing key. `aad` binds the text to its row, so that
 * a value moved to another row does not open. The first byte is the generation of the key.
 */
export function seal(plain: string, aad: string): Buffer<ArrayBuffer> {
  const { number } = presentGeneration();
  return sealUnder(plain, aad, number, keyOf("sealing", number));
}

/** Decrypts a value of `seal` of any age; throws if the bytes, the row or the key differ. */
export const unseal = (sealed: Uint8Array, aad: string): string =>
  open(sealed, aad, (number) => keyOf("sealing", number));

/** Returns `bytes` random bytes in base64url, for links and session tokens. */
export const randomToken = (bytes = 32): string => randomBytes(bytes).toString("base64url");
