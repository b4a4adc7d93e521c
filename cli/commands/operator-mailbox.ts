import { mailboxAddress } from "#lib/accounts/auth/mailbox.ts";
import { env } from "#lib/platform/env.ts";
import { asOperator } from "../as-operator.ts";
import { print } from "../print.ts";

/** `operator mailbox`: where mail is kept that no server takes, with the secret that opens it. */
export async function run(options: { json?: boolean }): Promise<void> {
  const url = await asOperator(async () => (env().SMTP_URL ? null : mailboxAddress()));
  print({ url }, options, [url ?? "SMTP_URL is set: mail is sent, and none is kept here."]);
}
