import type { KeyEnv } from "#lib/kernel/scopes.ts";
import { pepperedHmac } from "#lib/platform/crypto/crypto.ts";
import { newToken, tokenHint } from "./token.ts";

/** Creates a token, to be returned once, and the columns stored for it. */
export function issueToken(env: KeyEnv) {
  const token = newToken(env);
  const { hmac, version } = pepperedHmac(token);
  return { token, stored: { tokenHmac: hmac, pepperVersion: version, tokenHint: tokenHint(token) } };
}
