import { createHmac, timingSafeEqual } from "node:crypto";
import { keyFor } from "#lib/platform/crypto/keyring.ts";
import { env } from "#lib/platform/env/env.ts";

/**
 * Returns the secret of the mailbox, which holds mail that no server accepted (contract 14.6). It
 * gives access to every mail, sign-in links included: it is for the operator, printed at each
 * start, and constant as long as SECRET_KEY is.
 */
const mailboxSecret = (): string =>
  createHmac("sha256", keyFor("mailbox")).update("open").digest("base64url").slice(0, 24);

/** The mailbox page, with the secret behind #, which browsers do not send. */
export const mailboxAddress = (): string => `${env().BASE_URL}/mailbox#${mailboxSecret()}`;

export function opensMailbox(given: string | undefined): boolean {
  const [wanted, offered] = [Buffer.from(mailboxSecret()), Buffer.from(given?.trim() ?? "")];
  return wanted.length === offered.length && timingSafeEqual(wanted, offered);
}
