import type { Budget } from "#lib/billing/alerts/types.ts";
import { type CallOptions, callApi } from "../api/call-api.ts";
import { namingOptions } from "../api/naming-options.ts";
import { misused } from "../command-error.ts";
import { findLogin, type LoginOptions } from "../login/find-login.ts";
import { budgetLines, reachedLevels } from "../output/budget-lines.ts";
import { mention, print } from "../print.ts";
import { readWhole } from "../read-input.ts";

export type BudgetSetOptions = LoginOptions & CallOptions & { monthly?: string; levels?: string[]; json?: boolean };

/** The option of each API field. */
const OPTION_OF = { monthly_budget: "--monthly", levels: "--levels" };

/** Removes a budget or its levels. */
const NONE = "none";

/** Runs `budget set`; options left out change nothing. */
export async function run({ monthly, levels, ...options }: BudgetSetOptions): Promise<void> {
  if (monthly === undefined && levels === undefined)
    throw misused("Nothing to set. Give --monthly, --levels, or both.");
  const body = {
    ...(monthly !== undefined && { monthly_budget: monthly === NONE ? null : readWhole("--monthly", monthly) }),
    ...(levels !== undefined && {
      levels: levels.join() === NONE ? [] : levels.map((level) => readWhole("--levels", level)),
    }),
  };
  const login = await findLogin(options);
  const budget = await namingOptions(OPTION_OF, () =>
    callApi<Budget>(login, { method: "PATCH", path: "/v1/budget", body }, options),
  );
  print(budget, options, budgetLines(budget));
  const reached = reachedLevels(budget);
  if (reached.length > 0) mention(`Already reached, so no notice is sent this month: ${reached.join(", ")} %.`);
}
