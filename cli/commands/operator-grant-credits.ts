import { trustedWorkspace } from "#lib/auth/context.ts";
import { grantCredits } from "#lib/credits/grant-credits.ts";
import { grantInput } from "#lib/credits/schema.ts";
import { asOperator } from "../as-operator.ts";
import { CommandError } from "../command-error.ts";
import { print } from "../print.ts";
import { readInput, readWhole, readWorkspace } from "../read-input.ts";

export type GrantCreditsOptions = {
  workspace: string;
  amount: string;
  reason: string;
  expires?: string;
  json?: boolean;
};

const DAY = /^\d{4}-\d\d-\d\d$/;
const DAY_MS = 86_400_000;

/** The end of a day (UTC) that was named, or the time itself. */
function endOf(text: string): string {
  const start = new Date(`${text}T00:00:00Z`).getTime();
  return DAY.test(text) && !Number.isNaN(start) ? new Date(start + DAY_MS).toISOString() : text;
}

/** `operator grant-credits` (contract 12). */
export async function run(options: GrantCreditsOptions): Promise<void> {
  // The operator's word is the proof here: whoever runs this holds the whole installation.
  const workspaceId = trustedWorkspace(readWorkspace(options.workspace));
  const expires_at = options.expires === undefined ? undefined : endOf(options.expires);
  const given = { amount: readWhole("--amount", options.amount), reason: options.reason, expires_at };
  const input = readInput(grantInput, given, { amount: "--amount", reason: "--reason", expires_at: "--expires" });
  const granted = await asOperator((operator) => grantCredits({ ...operator, workspaceId }, input));
  if (!granted.ok) throw new CommandError(granted.message);
  const { balance } = granted.value;
  const until = expires_at === undefined ? "" : `, which end at ${expires_at}`;
  print(
    { workspace_id: workspaceId, granted: input.amount, balance, ...(expires_at !== undefined && { expires_at }) },
    options,
    [`Granted ${input.amount} credits${until}; the balance is ${balance}.`],
  );
}
