import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

/**
 * Encrypts with AES-256-GCM. Layout: version (1) ‖ nonce (12) ‖ tag (16) ‖ ciphertext. `aad` binds
 * the text to its location.
 */
export function seal(plain: string, aad: string, version: number, key: Buffer): Buffer<ArrayBuffer> {
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(Buffer.from(aad));
  const body = Buffer.concat([cipher.update(plain, "utf8"), cipher.final()]);
  return Buffer.concat([Buffer.from([version]), nonce, cipher.getAuthTag(), body]);
}

/** Decrypts the result of `seal`; throws if the bytes, the `aad` or the key differ. */
export function open(sealed: Uint8Array, aad: string, keyOf: (version: number) => Buffer): string {
  const bytes = Buffer.from(sealed);
  const decipher = createDecipheriv("aes-256-gcm", keyOf(bytes[0] ?? 0), bytes.subarray(1, 13)).setAAD(
    Buffer.from(aad),
  );
  decipher.setAuthTag(bytes.subarray(13, 29));
  return decipher.update(bytes.subarray(29), undefined, "utf8") + decipher.final("utf8");
}
