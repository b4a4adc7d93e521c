import { randomInt } from "node:crypto";
import { crc32 } from "node:zlib";
import type { KeyEnv } from "#lib/kernel/scopes.ts";
import { TOKEN_CHECKSUM_LENGTH, TOKEN_RANDOM_LENGTH, TOKEN_SECRET_LENGTH } from "./constants.ts";

const BASE62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const SHAPE = new RegExp(`^svc_(live|test)_[0-9A-Za-z]{${TOKEN_SECRET_LENGTH}}$`);
const PREFIX = /^svc_(live|test)_/;

/**
 * Returns the CRC-32 in six base62 characters: a scanner, or the gateway, can reject look-alikes
 * without a lookup.
 */
function checksum(text: string): string {
  let rest = crc32(text);
  let out = "";
  for (let i = 0; i < TOKEN_CHECKSUM_LENGTH; i++) {
    out = BASE62.charAt(rest % 62) + out;
    rest = Math.floor(rest / 62);
  }
  return out;
}

/** Creates a token (contract 2). The caller shows it once and stores only its HMAC. */
export function newToken(env: KeyEnv): string {
  let text = `svc_${env}_`;
  for (let i = 0; i < TOKEN_RANDOM_LENGTH; i++) text += BASE62.charAt(randomInt(62));
  return text + checksum(text);
}

/**
 * Classifies a presented token. `malformed`: it lacks the prefix of the service's tokens (service
 * interface 5.2). `impossible`: it has the prefix, but no key can have it, so no lookup is needed.
 */
export function tokenShape(token: string): "malformed" | "impossible" | "possible" {
  if (!PREFIX.test(token)) return "malformed";
  if (!SHAPE.test(token)) return "impossible";
  const body = token.slice(0, -TOKEN_CHECKSUM_LENGTH);
  return checksum(body) === token.slice(-TOKEN_CHECKSUM_LENGTH) ? "possible" : "impossible";
}

/** Returns `svc_live_ab12…wxyz`: enough to recognize a token, far too little to guess it. */
export function tokenHint(token: string): string {
  const secret = token.slice(-TOKEN_SECRET_LENGTH);
  return `${token.slice(0, -TOKEN_SECRET_LENGTH)}${secret.slice(0, 4)}…${secret.slice(-4)}`;
}
