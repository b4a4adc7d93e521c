import type { KeyEnv } from "#lib/kernel/scopes.ts";
import { pepperedHmac } from "#lib/platform/crypto.ts";
import { newToken, tokenHint } from "./token.ts";

/** A new token, for the answer alone, and what a key's row keeps of it. */
export function issueToken(env: KeyEnv) {
  const token = newToken(env);
  const { hmac, version } = pepperedHmac(token);
  return { token, stored: { tokenHmac: hmac, pepperVersion: version, tokenHint: tokenHint(token) } };
}
