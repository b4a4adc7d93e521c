import { adjustCredits } from "#lib/billing/credits/adjust-credits.ts";
import { AdjustInput } from "#lib/billing/credits/schema.ts";
import { trustedWorkspace } from "#lib/kernel/context.ts";
import { asOperatorOf } from "../as-operator.ts";
import { unwrap } from "../command-error.ts";
import { print } from "../print.ts";
import { readInput, readSigned } from "../read-input.ts";
import { readWorkspace } from "../read-workspace.ts";

export type AdjustCreditsOptions = { workspace: string; amount: string; reason: string; json?: boolean };

export async function run(options: AdjustCreditsOptions): Promise<void> {
  const workspaceId = trustedWorkspace(readWorkspace(options.workspace));
  const given = { amount: readSigned("--amount", options.amount), reason: options.reason };
  const input = readInput(AdjustInput, given, { amount: "--amount", reason: "--reason" });
  const { balance } = unwrap(await asOperatorOf(workspaceId, (ctx) => adjustCredits(ctx, input)));
  print({ workspace_id: workspaceId, adjusted: input.amount, balance }, options, [
    `${input.amount > 0 ? "Added" : "Took"} ${Math.abs(input.amount)} credits; the balance is ${balance}.`,
  ]);
}
