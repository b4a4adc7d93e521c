import { env } from "#lib/platform/env.ts";
import { verifyMailServer } from "#lib/platform/verify-mail-server.ts";
import { failure, skipped, well } from "../rules.ts";
import type { Verdict } from "../types.ts";

/** Checks that the mail server responds and accepts the login. Sends no mail. */
export async function checkMail(): Promise<Verdict> {
  const { SMTP_URL, MAIL_FROM } = env();
  if (!SMTP_URL) return skipped("no SMTP_URL is set: mail is kept at /mailbox, and reaches nobody by itself");
  const { hostname } = new URL(SMTP_URL);
  const refusal = await verifyMailServer(SMTP_URL);
  if (refusal === undefined) return well(`${hostname} lets us in; mail comes from ${MAIL_FROM}`);
  return failure(
    `${hostname}: ${refusal}`,
    "Check SMTP_URL: host, port, smtp or smtps, user and password. Waiting mails are sent when the server answers.",
  );
}
