import { keyFor, sha256 } from "#lib/platform/crypto.ts";

/** The secret that next-auth signs and hashes with. */
export const authSecret = (): string => keyFor("session").toString("hex");

/** How a sign-in link's token stands in the database: the hash that next-auth looks it up by. */
export const hashLinkToken = (token: string): string => sha256(`${token}${authSecret()}`);
