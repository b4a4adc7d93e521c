import { sha256 } from "#lib/platform/crypto.ts";
import { keyFor } from "#lib/platform/keyring/keyring.ts";

/** The secret that next-auth signs and hashes with. */
export const authSecret = (): string => keyFor("session").toString("hex");

/** A sign-in link's token as the database has it: hashed as next-auth hashes it, which looks it up by this. */
export const hashLinkToken = (token: string): string => sha256(`${token}${authSecret()}`);
