import { reconcile, reconcileAll } from "#lib/billing/credits/reconcile.ts";
import { findingText } from "#lib/billing/credits/rules.ts";
import { trustedWorkspace } from "#lib/kernel/context.ts";
import { inWorkspace } from "#lib/platform/database/shards/shards.ts";
import { asOperator } from "../as-operator.ts";
import { CommandError } from "../command-error.ts";
import { print } from "../print.ts";
import { readWorkspace } from "../read-workspace.ts";

export type ReconcileOptions = { workspace?: string; json?: boolean };

/** Runs `operator reconcile`. Exits with 1 if something does not add up. */
export async function run(options: ReconcileOptions): Promise<void> {
  const one = options.workspace === undefined ? undefined : trustedWorkspace(readWorkspace(options.workspace));
  const compared = await asOperator(async ({ clock }) =>
    one
      ? [(await inWorkspace(one, () => reconcile({ workspaceId: one, clock }))) ?? unknown(one)]
      : await reconcileAll({ clock }),
  );
  const wrong = compared.filter(({ findings }) => findings.length > 0);
  print({ ok: wrong.length === 0, data: compared }, options, [
    ...wrong.flatMap(({ workspace_id, findings }) => [
      `${workspace_id}:`,
      ...findings.map((finding) => `  ${findingText(finding)}`),
    ]),
    wrong.length === 0
      ? `The books are correct. Workspaces compared: ${compared.length}.`
      : `Something does not add up in ${wrong.length} of ${compared.length} workspaces. Nothing was changed.`,
  ]);
  if (wrong.length > 0) process.exitCode = 1;
}

function unknown(workspaceId: string): never {
  throw new CommandError(`--workspace: workspace ${workspaceId} does not exist`);
}
