import { createHmac, timingSafeEqual } from "node:crypto";
import { env } from "#lib/platform/env.ts";
import { keyFor } from "#lib/platform/keyring/keyring.ts";

/**
 * What opens the mailbox, where mail is kept that no server took (contract 14.6). Whoever has it reads every mail, sign-in links too: it is
 * the operator's, printed at each start, and stays the same as long as SECRET_KEY does.
 */
const mailboxSecret = (): string =>
  createHmac("sha256", keyFor("mailbox")).update("open").digest("base64url").slice(0, 24);

/** Its page, with the secret behind #, which a browser keeps to itself. */
export const mailboxAddress = (): string => `${env().BASE_URL}/mailbox#${mailboxSecret()}`;

export function opensMailbox(given: string | undefined): boolean {
  const [wanted, offered] = [Buffer.from(mailboxSecret()), Buffer.from(given?.trim() ?? "")];
  return wanted.length === offered.length && timingSafeEqual(wanted, offered);
}
