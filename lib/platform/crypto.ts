import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from "node:crypto";
import { env } from "./env.ts";

/** What a key derived from SECRET_KEY is for: one purpose's key says nothing about another's. */
type Purpose = "token-pepper" | "sealing" | "session" | "signed-url" | "mailbox" | "key-check";

const derived = new Map<string, Buffer>();

/** A 32-byte key for one purpose (HKDF-SHA256, RFC 5869) from the installation's SECRET_KEY. */
export function keyFor(purpose: Purpose, version = 1): Buffer {
  const label = `gatehouse/${purpose}/v${version}`;
  let key = derived.get(label);
  if (!key) {
    key = Buffer.from(hkdfSync("sha256", env().SECRET_KEY, "", label, 32));
    derived.set(label, key);
  }
  return key;
}

/** SHA-256 of a high-entropy secret, hex. Not for passwords. */
export const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");

/** HMAC-SHA256 under the token pepper of that version: how an API key stands in the database. */
export const pepperedHmac = (token: string, version: number): Buffer =>
  createHmac("sha256", keyFor("token-pepper", version)).update(token).digest();

const SEAL_VERSION = 1;

/**
 * Encrypts with AES-256-GCM under the sealing key. `aad` binds the text to its row, so that a sealed value moved to another
 * row does not open. Layout: version (1) ‖ nonce (12) ‖ tag (16) ‖ ciphertext.
 */
export function seal(plain: string, aad: string): Buffer<ArrayBuffer> {
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", keyFor("sealing", SEAL_VERSION), nonce).setAAD(Buffer.from(aad));
  const body = Buffer.concat([cipher.update(plain, "utf8"), cipher.final()]);
  return Buffer.concat([Buffer.from([SEAL_VERSION]), nonce, cipher.getAuthTag(), body]);
}

/** Opens what `seal` made; throws when the bytes, the row or the key are not the ones it was made with. */
export function unseal(sealed: Uint8Array, aad: string): string {
  const bytes = Buffer.from(sealed);
  const key = keyFor("sealing", bytes[0]);
  const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(1, 13)).setAAD(Buffer.from(aad));
  decipher.setAuthTag(bytes.subarray(13, 29));
  return decipher.update(bytes.subarray(29), undefined, "utf8") + decipher.final("utf8");
}

/** `bytes` random bytes, url-safe: for links and session tokens. */
export const randomToken = (bytes = 32): string => randomBytes(bytes).toString("base64url");
