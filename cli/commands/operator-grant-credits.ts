import { trustedWorkspace } from "#lib/auth/context.ts";
import { grantCredits } from "#lib/credits/grant-credits.ts";
import { grantInput } from "#lib/credits/schema.ts";
import { isId } from "#lib/platform/ids.ts";
import { asOperator } from "../as-operator.ts";
import { CommandError } from "../command-error.ts";
import { print } from "../print.ts";
import { readInput, readWhole } from "../read-input.ts";

export type GrantCreditsOptions = { workspace: string; amount: string; reason: string; json?: boolean };

/** `operator grant-credits` (contract 12). */
export async function run(options: GrantCreditsOptions): Promise<void> {
  if (!isId("ws", options.workspace))
    throw new CommandError("--workspace: expected an id such as ws_…; `operator workspaces` lists them");
  const given = { amount: readWhole("--amount", options.amount), reason: options.reason };
  const input = readInput(grantInput, given, { amount: "--amount", reason: "--reason" });
  // The operator's word is the proof here: whoever runs this holds the whole installation.
  const workspaceId = trustedWorkspace(options.workspace);
  const granted = await asOperator((operator) => grantCredits({ ...operator, workspaceId }, input));
  if (!granted.ok) throw new CommandError(granted.message);
  const { balance } = granted.value;
  print({ workspace_id: workspaceId, granted: input.amount, balance }, options, [
    `Granted ${input.amount} credits; the balance is ${balance}.`,
  ]);
}
