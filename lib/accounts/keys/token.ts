import { randomInt } from "node:crypto";
import { crc32 } from "node:zlib";
import type { KeyEnv } from "#lib/kernel/scopes.ts";
import { TOKEN_CHECKSUM_LENGTH, TOKEN_RANDOM_LENGTH, TOKEN_SECRET_LENGTH } from "./constants.ts";

const BASE62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const SHAPE = new RegExp(`^svc_(live|test)_[0-9A-Za-z]{${TOKEN_SECRET_LENGTH}}$`);
const PREFIX = /^svc_(live|test)_/;

/** CRC-32 in six characters of base62: lets a scanner, and the gateway, distinguish a token from a look-alike without a look-up. */
function checksum(text: string): string {
  let rest = crc32(text);
  let out = "";
  for (let i = 0; i < TOKEN_CHECKSUM_LENGTH; i++) {
    out = BASE62.charAt(rest % 62) + out;
    rest = Math.floor(rest / 62);
  }
  return out;
}

/** A new token (contract 2). The caller shows it once and keeps only its HMAC. */
export function newToken(env: KeyEnv): string {
  let text = `svc_${env}_`;
  for (let i = 0; i < TOKEN_RANDOM_LENGTH; i++) text += BASE62.charAt(randomInt(62));
  return text + checksum(text);
}

/**
 * What a presented token can be. `malformed`: it does not begin as the service's tokens do (service interface 5.2).
 * `impossible`: it does, but no key can have it, so there is nothing to look up.
 */
export function tokenShape(token: string): "malformed" | "impossible" | "possible" {
  if (!PREFIX.test(token)) return "malformed";
  if (!SHAPE.test(token)) return "impossible";
  const body = token.slice(0, -TOKEN_CHECKSUM_LENGTH);
  return checksum(body) === token.slice(-TOKEN_CHECKSUM_LENGTH) ? "possible" : "impossible";
}

/** `svc_live_ab12…wxyz`: enough to recognise a token by, far too little to guess it from. */
export function tokenHint(token: string): string {
  const secret = token.slice(-TOKEN_SECRET_LENGTH);
  return `${token.slice(0, -TOKEN_SECRET_LENGTH)}${secret.slice(0, 4)}…${secret.slice(-4)}`;
}
