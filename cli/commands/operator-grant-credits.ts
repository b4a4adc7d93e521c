import { grantCredits } from "#lib/billing/credits/grant-credits.ts";
import { GrantInput } from "#lib/billing/credits/schema.ts";
import { trustedWorkspace } from "#lib/kernel/context.ts";
import { asOperatorOf } from "../as-operator.ts";
import { unwrap } from "../command-error.ts";
import { print } from "../print.ts";
import { readInput, readWhole } from "../read-input.ts";
import { endOfDay } from "../read-time.ts";
import { readWorkspace } from "../read-workspace.ts";

export type GrantCreditsOptions = {
  workspace: string;
  amount: string;
  reason: string;
  expires?: string;
  json?: boolean;
};

/** Runs `operator grant-credits` (contract 12). */
export async function run(options: GrantCreditsOptions): Promise<void> {
  // Trusted, because running this requires access to the whole installation.
  const workspaceId = trustedWorkspace(readWorkspace(options.workspace));
  const expires_at = options.expires === undefined ? undefined : endOfDay(options.expires);
  const given = { amount: readWhole("--amount", options.amount), reason: options.reason, expires_at };
  const input = readInput(GrantInput, given, { amount: "--amount", reason: "--reason", expires_at: "--expires" });
  const { balance } = unwrap(await asOperatorOf(workspaceId, (ctx) => grantCredits(ctx, input)));
  const until = expires_at === undefined ? "" : `, which end at ${expires_at}`;
  print(
    { workspace_id: workspaceId, granted: input.amount, balance, ...(expires_at !== undefined && { expires_at }) },
    options,
    [`Granted ${input.amount} credits${until}; the balance is ${balance}.`],
  );
}
