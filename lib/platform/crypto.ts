import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { derive, type Generation, type Purpose } from "./keyring/generations.ts";
import { allGenerations, keyFor, keyOf, keysFor, presentGeneration } from "./keyring/keyring.ts";
import { open, seal as sealUnder } from "./keyring/sealed-bytes.ts";

/** SHA-256 of a high-entropy secret, hex. Not for passwords. */
export const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");

const hmac = (key: Buffer, text: string): Buffer<ArrayBuffer> => createHmac("sha256", key).update(text).digest();

/** How a token stands in the database, and the generation whose pepper that was made with. */
export type Peppered = { hmac: Buffer<ArrayBuffer>; version: number };

const pepper = (token: string, { secret, number }: Generation): Peppered => ({
  hmac: hmac(derive(secret, "token-pepper"), token),
  version: number,
});

/** HMAC-SHA256 under the present token pepper: how a new API key stands in the database. */
export const pepperedHmac = (token: string): Peppered => pepper(token, presentGeneration());

/** A token in every form in which it may stand in the database: under each pepper that there was, the newest first. */
export const pepperedHmacs = (token: string): Peppered[] => allGenerations().map((each) => pepper(token, each));

/** HMAC-SHA256 of what we give away to be shown it again: in an address, in a cookie. */
export const sign = (purpose: Purpose, text: string): Buffer => hmac(keyFor(purpose), text);

/** Whether `sign` made this, with keys of today or before. Compares in constant time. */
export const isSignature = (purpose: Purpose, text: string, given: Buffer): boolean =>
  keysFor(purpose).some((key) => {
    const made = hmac(key, text);
    return made.length === given.length && timingSafeEqual(made, given);
  });

/**
 * Encrypts with AES-256-GCM under the present sealing key. `aad` binds the text to its row, so that a sealed value moved to another
 * row does not open. The first byte names the generation of keys.
 */
export function seal(plain: string, aad: string): Buffer<ArrayBuffer> {
  const { number } = presentGeneration();
  return sealUnder(plain, aad, number, keyOf("sealing", number));
}

/** Opens what `seal` made, whenever that was; throws when the bytes, the row or the key are not the ones it was made with. */
export const unseal = (sealed: Uint8Array, aad: string): string =>
  open(sealed, aad, (number) => keyOf("sealing", number));

/** `bytes` random bytes, url-safe: for links and session tokens. */
export const randomToken = (bytes = 32): string => randomBytes(bytes).toString("base64url");
