import { randomFillSync } from "node:crypto";

/** Public id prefixes (contract 1), and `led`, `aud`, `ntc`, `ses`, `acc`, `mbx` for rows that have none there. */
export type IdPrefix =
  | "key" | "whk" | "evt" | "dlv" | "job" | "scr" | "str" | "rpl" | "req" | "inv" | "ws" | "usr" | "mem" | "ivt" | "cmp"
  | "led" | "aud" | "ntc" | "ses" | "acc" | "mbx";

export type Id<P extends IdPrefix> = `${P}_${string}`;

const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";
const BODY = /^[0-7][0-9a-hjkmnp-tv-z]{25}$/;
const pool = Buffer.alloc(10 * 512);
let taken = pool.length;

/**
 * A public id: prefix, underscore, and a UUIDv7 (RFC 9562 5.7) in 26 characters of lower-case Crockford base32, so that ids
 * sort by the millisecond they were made in.
 *
 * @param at the moment of creation by the database's clock (ctx.clock), never the machine's.
 */
export function newId<P extends IdPrefix>(prefix: P, at: Date): Id<P> {
  if (taken === pool.length) {
    randomFillSync(pool);
    taken = 0;
  }
  const ms = at.getTime();
  // 128 bits as 26 groups of 5, the first holding 3: 48 bits of time are 10 groups less 2 bits (3 + 9 × 5 = 48).
  let body = "";
  let rest = ms;
  for (let i = 0; i < 9; i++) {
    body = ALPHABET.charAt(rest % 32) + body;
    rest = Math.floor(rest / 32);
  }
  body = ALPHABET.charAt(rest % 8) + body;
  // The remaining 80 bits: version 0111, 12 random, variant 10, 62 random = 16 groups of 5.
  const r = taken;
  taken += 10;
  pool[r] = 0x70 | ((pool[r] ?? 0) & 0x0f);
  pool[r + 2] = 0x80 | ((pool[r + 2] ?? 0) & 0x3f);
  for (let half = 0; half < 2; half++) {
    const high = pool.readUIntBE(r + half * 5, 5);
    for (let shift = 7; shift >= 0; shift--) body += ALPHABET.charAt(Math.floor(high / 32 ** shift) % 32);
  }
  return `${prefix}_${body}`;
}

/** Whether `text` has the shape of an id with this prefix. Says nothing about whether it exists. */
export function isId<P extends IdPrefix>(prefix: P, text: string): text is Id<P> {
  return text.startsWith(`${prefix}_`) && BODY.test(text.slice(prefix.length + 1));
}

/** The millisecond inside an id; the day partition of its row is read from here (contract 1). */
export function idTime(id: string): Date {
  const body = id.slice(id.indexOf("_") + 1);
  let ms = 0;
  for (let i = 0; i < 10; i++) ms = ms * 32 + ALPHABET.indexOf(body.charAt(i));
  return new Date(ms);
}
