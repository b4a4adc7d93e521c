import { createCipheriv, createDecipheriv, randomBytes, scrypt } from "node:crypto";
import { z } from "zod";
import { BackupRefused } from "./refusal.ts";

/** RFC 7914: N 2^17, r 8, p 1 take 128 MiB and most of a second for each guess. */
const COST = { N: 2 ** 17, r: 8, p: 1 } as const;
const MAX_MEMORY = 256 * 1024 * 1024;
const KEY_BYTES = 32;

/** Shorter passphrases can be guessed. */
export const PASSPHRASE_MIN = 16;

const base64 = z.base64();
const SealedKey = z.object({
  kdf: z.literal("scrypt"),
  N: z.literal(COST.N),
  r: z.literal(COST.r),
  p: z.literal(COST.p),
  salt: base64,
  cipher: z.literal("aes-256-gcm"),
  nonce: base64,
  tag: base64,
  sealed: base64,
});

const derive = (passphrase: string, salt: Uint8Array): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    scrypt(passphrase.normalize("NFC"), salt, KEY_BYTES, { ...COST, maxmem: MAX_MEMORY }, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });

/** Encrypts SECRET_KEY with a passphrase, bound to the backup `name`. */
export async function sealKey(secretKey: string, passphrase: string, name: string): Promise<string> {
  const [salt, nonce] = [randomBytes(16), randomBytes(12)];
  const cipher = createCipheriv("aes-256-gcm", await derive(passphrase, salt), nonce).setAAD(Buffer.from(name));
  const sealed = Buffer.concat([cipher.update(secretKey, "utf8"), cipher.final()]);
  const text = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64");
  const file: z.infer<typeof SealedKey> = {
    ...{ kdf: "scrypt", ...COST, salt: text(salt) },
    ...{ cipher: "aes-256-gcm", nonce: text(nonce), tag: text(cipher.getAuthTag()), sealed: text(sealed) },
  };
  return `${JSON.stringify(file)}\n`;
}

/** Decrypts the result of `sealKey`. Throws `BackupRefused` for a wrong passphrase. */
export async function openKey(file: string, passphrase: string, name: string): Promise<string> {
  const { salt, nonce, tag, sealed } = SealedKey.parse(JSON.parse(file));
  const bytes = (text: string) => Buffer.from(text, "base64");
  const cipher = createDecipheriv("aes-256-gcm", await derive(passphrase, bytes(salt)), bytes(nonce), {
    authTagLength: 16,
  });
  cipher.setAAD(Buffer.from(name)).setAuthTag(bytes(tag));
  try {
    return Buffer.concat([cipher.update(bytes(sealed)), cipher.final()]).toString("utf8");
  } catch {
    throw new BackupRefused("The passphrase is wrong for this backup's SECRET_KEY.");
  }
}
