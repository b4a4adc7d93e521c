import { createSignInLink } from "#lib/accounts/auth/create-sign-in-link.ts";
import { maySignIn } from "#lib/accounts/auth/may-sign-in.ts";
import { emailAddress } from "#lib/kernel/email-address.ts";
import { asOperator } from "../as-operator.ts";
import { CommandError } from "../command-error.ts";
import { print } from "../print.ts";
import { readInput } from "../read-input.ts";

/** Runs `operator sign-in-link`, for a person whose mail does not arrive. */
export async function run(options: { email: string; json?: boolean }): Promise<void> {
  const email = readInput(emailAddress, options.email, { undefined: "--email" });
  const url = await asOperator(async (operator) => {
    if (!(await maySignIn(operator, email)))
      throw new CommandError(`--email: no user and no open invitation has the address ${email}`);
    return await createSignInLink(operator, { email });
  });
  print({ sign_in_url: url }, options, [url, "", "The link works once. Do not share it with anyone else."]);
}
