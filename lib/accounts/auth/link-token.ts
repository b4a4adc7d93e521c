import { sha256 } from "#lib/platform/crypto/crypto.ts";
import { keyFor } from "#lib/platform/crypto/keyring.ts";

/** The secret with which next-auth signs and hashes. */
export const authSecret = (): string => keyFor("session").toString("hex");

/** Hashes a sign-in link's token as next-auth does, which looks it up by this hash. */
export const hashLinkToken = (token: string): string => sha256(`${token}${authSecret()}`);
