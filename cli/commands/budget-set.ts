import type { Budget } from "#lib/billing/alerts/types.ts";
import { misused } from "../command-error.ts";
import { budgetLines, reachedLevels } from "../output/budget-lines.ts";
import { mention } from "../print.ts";
import { type AnswerOptions, printAnswer } from "../print-answer.ts";
import { readWhole } from "../read-input.ts";

export type BudgetSetOptions = AnswerOptions & { monthly?: string; levels?: string[] };

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
  const call = { method: "PATCH", path: "/v1/budget", body } as const;
  const budget = await printAnswer<Budget>(call, options, budgetLines, OPTION_OF);
  const reached = reachedLevels(budget);
  if (reached.length > 0) mention(`Already reached, so no notice is sent this month: ${reached.join(", ")} %.`);
}
