import { type KnownKey, readKnownKeys } from "#lib/accounts/keys/read-known-keys.ts";
import { tokenShape } from "#lib/accounts/keys/token.ts";
import { pepperedHmacs } from "#lib/platform/crypto/crypto.ts";

/**
 * Returns this installation's keys by token. Skips malformed tokens by their checksum, and other
 * installations' by their HMAC (contract 10).
 */
export async function matchTokens(tokens: readonly string[]): Promise<Map<string, KnownKey>> {
  const possible = [...new Set(tokens)].filter((token) => tokenShape(token) === "possible");
  if (possible.length === 0) return new Map();
  const keys = await readKnownKeys(possible.map(pepperedHmacs));
  return new Map(
    possible.flatMap((token, at) => {
      const key = keys[at];
      return key ? [[token, key] as const] : [];
    }),
  );
}
