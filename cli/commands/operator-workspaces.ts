import { listWorkspaceBalances } from "#lib/billing/credits/queries.ts";
import { asOperator } from "../as-operator.ts";
import { print, table } from "../print.ts";

/** Runs `operator workspaces`: lists the workspaces of the installation. */
export async function run(options: { json?: boolean }): Promise<void> {
  const workspaces = await asOperator((operator) => listWorkspaceBalances(operator));
  const rows = workspaces.map((one) => [
    one.id,
    one.slug,
    one.name,
    one.owners.join(", "),
    one.balance,
    one.held,
    one.created_at.slice(0, 10),
  ]);
  const lines =
    rows.length > 0
      ? table(["ID", "ADDRESS", "NAME", "OWNERS", "CREDITS", "ON HOLD", "CREATED"], rows)
      : ["No workspaces yet. Create one with `operator create-workspace`."];
  print({ data: workspaces }, options, lines);
}
