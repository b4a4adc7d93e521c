import { hkdfSync, randomBytes } from "node:crypto";
import { z } from "zod";
import { open, seal } from "./sealed-bytes.ts";

/** What a key is for: one purpose's key says nothing about another's. */
export type Purpose =
  | "token-pepper"
  | "sealing"
  | "session"
  | "signed-url"
  | "mailbox"
  | "known-browser"
  | "installation-proof";

/** Keys that were made together. Number 1 comes of the installation's first SECRET_KEY, each rotation makes the next. */
export type Generation = {
  number: number;
  /** In ms since 1970, by the database's clock: what is made from then on is made with these keys. */
  from: number;
  /** What its keys are derived from. */
  secret: string;
};

const KEY_BYTES = 32;
/** A sealed value names its generation in one byte. */
export const GENERATION_MAX = 255;

const derived = new Map<string, Buffer>();

/** A 32-byte key out of a secret (HKDF-SHA256, RFC 5869). */
export function derive(secret: string, label: Purpose | "ring" | "key-check" | "backup"): Buffer {
  const name = `${label}\n${secret}`;
  let key = derived.get(name);
  if (!key) {
    key = Buffer.from(hkdfSync("sha256", secret, "", `gatehouse/${label}/v1`, KEY_BYTES));
    derived.set(name, key);
  }
  return key;
}

/** What an installation begins with. */
export const firstGeneration = (secretKey: string): Generation => ({ number: 1, from: 0, secret: secretKey });

/** New keys, which no SECRET_KEY gives away. */
export const newGeneration = (number: number, from: number): Generation => ({
  number,
  from,
  secret: randomBytes(KEY_BYTES).toString("base64"),
});

const Ring = z.array(z.object({ number: z.int(), from: z.number(), secret: z.string() })).nonempty();

const RING_AAD = "secret-key-ring";
/** Unlike every generation's, so that no sealed value of another kind opens as a ring. */
const RING_VERSION = 0;

/** Every generation, sealed under one SECRET_KEY. */
export const sealRing = (secretKey: string, generations: readonly Generation[]): Buffer<ArrayBuffer> =>
  seal(JSON.stringify(generations), RING_AAD, RING_VERSION, derive(secretKey, "ring"));

/** Opens what `sealRing` made; throws under another SECRET_KEY. */
export const openRing = (secretKey: string, ring: Uint8Array): Generation[] =>
  Ring.parse(JSON.parse(open(ring, RING_AAD, () => derive(secretKey, "ring"))));
