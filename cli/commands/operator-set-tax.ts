import { TaxInput } from "#lib/billing/settings/schema.ts";
import { setTax } from "#lib/billing/settings/set-tax.ts";
import { trustedWorkspace } from "#lib/kernel/context.ts";
import { asOperatorOf } from "../as-operator.ts";
import { misused, unwrap } from "../command-error.ts";
import { print } from "../print.ts";
import { readInput } from "../read-input.ts";
import { readWorkspace } from "../read-workspace.ts";

export type SetTaxOptions = { workspace: string; rate: string; label: string; json?: boolean };

/** Converts a percentage to basis points by its digits, since a float would be inexact for values like 7.7 %. */
function basisPoints(text: string): number {
  const [, whole, decimals = ""] = /^(\d{1,3})(?:\.(\d{1,2}))?$/.exec(text) ?? [];
  if (whole === undefined)
    throw misused(`--rate: expected a percentage with at most two decimals, not ${JSON.stringify(text)}`);
  return Number(whole) * 100 + Number(decimals.padEnd(2, "0"));
}

export async function run(options: SetTaxOptions): Promise<void> {
  const workspaceId = trustedWorkspace(readWorkspace(options.workspace));
  const given = { rate_bp: basisPoints(options.rate), label: options.label };
  const input = readInput(TaxInput, given, { rate_bp: "--rate", label: "--label" });
  const set = unwrap(await asOperatorOf(workspaceId, (ctx) => setTax(ctx, input)));
  print({ workspace_id: workspaceId, ...set }, options, [
    set.reverse_charge
      ? `Set, but no tax is charged: the workspace's VAT ID makes it a reverse charge.`
      : `From its next invoice on the workspace pays ${options.rate} % ${input.label}.`,
  ]);
}
