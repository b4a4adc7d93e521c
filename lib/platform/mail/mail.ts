import type { Transporter } from "nodemailer";
import { db } from "#lib/platform/database/client.ts";
import { env } from "#lib/platform/env/env.ts";
import { log } from "#lib/platform/logging/log.ts";
import { metrics } from "#lib/platform/metrics/instruments.ts";
import type { Clock } from "#lib/platform/values/clock.ts";
import { newId } from "#lib/platform/values/ids.ts";
import { ok, type Result, refuse } from "#lib/platform/values/result.ts";

export type Mail = {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The target of a mail program's unsubscribe button (RFC 8058); a POST takes effect. */
  unsubscribe?: string;
};

/** An unresponsive mail server must not delay the mails behind it. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000, dnsTimeout: 5_000 };

let transport: { url: string; transporter: Transporter } | undefined;

/** Loaded with the first mail: many processes never send one. */
async function smtp(url: string): Promise<Transporter> {
  const { createTransport } = await import("nodemailer");
  if (transport?.url !== url) transport = { url, transporter: createTransport({ url, ...TIMEOUTS }) };
  return transport.transporter;
}

/**
 * Sends a mail by SMTP_URL, or stores it for the mailbox page if no mail server is configured
 * (contract 9). A server's refusal is returned rather than thrown; the caller records it and
 * decides.
 *
 * @param messageId the same for every try of one mail, so that mail programs show a repeated one
 * once (RFC 5322 3.6.4).
 */
export async function sendMail(
  ctx: { clock: Clock },
  mail: Mail,
  messageId?: string,
): Promise<Result<{ by: "smtp" | "mailbox" }, "mail_refused">> {
  const { SMTP_URL, MAIL_FROM, BASE_URL } = env();
  if (!SMTP_URL) {
    await keep(ctx, mail);
    metrics.mails.inc({ outcome: "kept" });
    log.info("mail.kept", { mailbox: `${BASE_URL}/mailbox` });
    return ok({ by: "mailbox" });
  }
  try {
    const { unsubscribe, ...message } = mail;
    const headers = unsubscribe && unsubscribeHeaders(unsubscribe);
    const transporter = await smtp(SMTP_URL);
    await transporter.sendMail({
      from: MAIL_FROM,
      ...message,
      ...(messageId && { messageId }),
      ...(headers && { headers }),
    });
    metrics.mails.inc({ outcome: "sent" });
    return ok({ by: "smtp" });
  } catch (error) {
    metrics.mails.inc({ outcome: "refused" });
    const reason = error instanceof Error ? error.message : String(error);
    return refuse("mail_refused", reason.slice(0, 500));
  }
}

/**
 * One-click unsubscribing requires https (RFC 8058 3.1); otherwise mail programs open the page,
 * which has a button.
 */
const unsubscribeHeaders = (url: string): Record<string, string> => ({
  "List-Unsubscribe": `<${url}>`,
  ...(url.startsWith("https:") && { "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" }),
});

async function keep({ clock }: { clock: Clock }, mail: Mail): Promise<void> {
  const at = clock.now();
  await db().mailboxMessage.create({
    data: {
      id: newId("mbx", at),
      recipient: mail.to,
      subject: mail.subject,
      text: mail.text,
      html: mail.html,
      createdAt: at,
    },
  });
}
