import { randomFillSync } from "node:crypto";
import { ID_BODY } from "./id-body.ts";

/**
 * Public id prefixes (contract 1), and `led`, `grt`, `aud`, `ntc`, `ses`, `acc`, `mbx`, `pky`,
 * `fnd`, `lst`, `tnc`, `cli`, `svw` for rows without one there; `dsh` is a request to the
 * dashboard, which has no row.
 */
export type IdPrefix =
  | "key"
  | "whk"
  | "evt"
  | "dlv"
  | "job"
  | "crl"
  | "mon"
  | "scr"
  | "ext"
  | "str"
  | "rpl"
  | "req"
  | "inv"
  | "ws"
  | "usr"
  | "mem"
  | "ivt"
  | "cmp"
  | "led"
  | "grt"
  | "aud"
  | "ntc"
  | "ses"
  | "acc"
  | "mbx"
  | "pky"
  | "fnd"
  | "lst"
  | "tnc"
  | "cli"
  | "dsh"
  | "svw";

export type Id<P extends IdPrefix> = `${P}_${string}`;

const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";
const BODY = new RegExp(`^${ID_BODY}$`);
const RANDOM_BYTES = 10;
const pool = Buffer.alloc(RANDOM_BYTES * 512);
let taken = pool.length;

/** Many ids share a millisecond. */
let lastTime = { ms: -1, text: "" };

/** Encodes 48 bits of Unix milliseconds: 3 bits, then nine groups of 5. */
function timePart(ms: number): string {
  if (ms === lastTime.ms) return lastTime.text;
  let text = "";
  let rest = ms;
  for (let group = 0; group < 9; group++) {
    text = ALPHABET.charAt(rest % 32) + text;
    rest = Math.floor(rest / 32);
  }
  text = ALPHABET.charAt(rest % 8) + text;
  lastTime = { ms, text };
  return text;
}

/** Encodes 40 bits as eight characters. */
function fiveBytes(at: number): string {
  const high = pool.readUInt32BE(at);
  const low = pool[at + 4] ?? 0;
  return (
    ALPHABET.charAt(high >>> 27) +
    ALPHABET.charAt((high >>> 22) & 31) +
    ALPHABET.charAt((high >>> 17) & 31) +
    ALPHABET.charAt((high >>> 12) & 31) +
    ALPHABET.charAt((high >>> 7) & 31) +
    ALPHABET.charAt((high >>> 2) & 31) +
    ALPHABET.charAt(((high & 3) << 3) | (low >>> 5)) +
    ALPHABET.charAt(low & 31)
  );
}

/**
 * Returns a public id: prefix, underscore, and a UUIDv7 (RFC 9562 5.7) in 26 characters of
 * lower-case Crockford base32, so that ids sort by their millisecond.
 *
 * @param at the time of creation by the database's clock (ctx.clock), never the machine's.
 */
export function newId<P extends IdPrefix>(prefix: P, at: Date): Id<P> {
  if (taken === pool.length) {
    randomFillSync(pool);
    taken = 0;
  }
  const from = taken;
  taken += RANDOM_BYTES;
  // The 80 bits after the time: version 0111, 12 random, variant 10, 62 random.
  pool[from] = 0x70 | ((pool[from] ?? 0) & 0x0f);
  pool[from + 2] = 0x80 | ((pool[from + 2] ?? 0) & 0x3f);
  return `${prefix}_${timePart(at.getTime())}${fiveBytes(from)}${fiveBytes(from + 5)}`;
}

/**
 * Returns the id under another prefix. What a call makes has the call's own id, so a retry under
 * its Idempotency-Key makes nothing twice, and each leads to the other.
 */
export const withPrefix = <P extends IdPrefix>(prefix: P, id: string): Id<P> =>
  `${prefix}_${id.slice(id.indexOf("_") + 1)}`;

/** Returns whether `text` is a well-formed id with this prefix, existing or not. */
export function isId<P extends IdPrefix>(prefix: P, text: string): text is Id<P> {
  return text.startsWith(`${prefix}_`) && BODY.test(text.slice(prefix.length + 1));
}

/** Returns the time in an id, which determines its row's daily partition (contract 1). */
export function idTime(id: string): Date {
  const body = id.slice(id.indexOf("_") + 1);
  let ms = 0;
  for (let i = 0; i < 10; i++) ms = ms * 32 + ALPHABET.indexOf(body.charAt(i));
  return new Date(ms);
}
