import { hkdfSync, randomBytes } from "node:crypto";
import { z } from "zod";
import { open, seal } from "./sealed-bytes.ts";

/** Purposes of derived keys. A key for one reveals nothing about another's. */
export type Purpose =
  | "token-pepper"
  | "sealing"
  | "session"
  | "signed-url"
  | "mailbox"
  | "known-browser"
  | "installation-proof";

/**
 * Keys made together. Generation 1 derives from the installation's first SECRET_KEY; each rotation
 * makes the next.
 */
export type Generation = {
  number: number;
  /** Time from which these keys are used, in ms since 1970 by the database's clock. */
  from: number;
  secret: string;
};

const KEY_BYTES = 32;
/** A sealed value stores its generation in one byte. */
export const GENERATION_MAX = 255;

const derived = new Map<string, Buffer>();

/** Derives a 32-byte key from a secret (HKDF-SHA256, RFC 5869). */
export function derive(secret: string, label: Purpose | "ring" | "key-check" | "backup"): Buffer {
  const name = `${label}\n${secret}`;
  let key = derived.get(name);
  if (!key) {
    key = Buffer.from(hkdfSync("sha256", secret, "", `gatehouse/${label}/v1`, KEY_BYTES));
    derived.set(name, key);
  }
  return key;
}

export const firstGeneration = (secretKey: string): Generation => ({ number: 1, from: 0, secret: secretKey });

/** Returns a random generation, independent of any SECRET_KEY. */
export const newGeneration = (number: number, from: number): Generation => ({
  number,
  from,
  secret: randomBytes(KEY_BYTES).toString("base64"),
});

const Ring = z.array(z.object({ number: z.int(), from: z.number(), secret: z.string() })).nonempty();

const RING_AAD = "secret-key-ring";
/** Differs from every generation, so that no other sealed value opens as a ring. */
const RING_VERSION = 0;

export const sealRing = (secretKey: string, generations: readonly Generation[]): Buffer<ArrayBuffer> =>
  seal(JSON.stringify(generations), RING_AAD, RING_VERSION, derive(secretKey, "ring"));

/** Throws for another SECRET_KEY. */
export const openRing = (secretKey: string, ring: Uint8Array): Generation[] =>
  Ring.parse(JSON.parse(open(ring, RING_AAD, () => derive(secretKey, "ring"))));
