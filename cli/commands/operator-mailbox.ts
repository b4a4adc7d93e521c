import { mailboxAddress } from "#lib/accounts/auth/mailbox.ts";
import { env } from "#lib/platform/env/env.ts";
import { asOperator } from "../as-operator.ts";
import { print } from "../print.ts";

/** Runs `operator mailbox`: prints the URL of mail kept without a mail server, including the secret that opens it. */
export async function run(options: { json?: boolean }): Promise<void> {
  const url = await asOperator(async () => (env().SMTP_URL ? null : mailboxAddress()));
  print({ url }, options, [url ?? "SMTP_URL is set, so mail is sent and not kept here."]);
}
