import type { Budget } from "#lib/billing/alerts/types.ts";
import { facts } from "./table.ts";

/** Returns the alert levels reached by this month's spending. */
export const reachedLevels = ({ monthly_budget, levels, spent }: Budget): number[] =>
  monthly_budget === null ? [] : levels.filter((level) => spent * 100 >= monthly_budget * level);

export function budgetLines({ monthly_budget, levels, month, spent }: Budget): string[] {
  const part = monthly_budget === null ? "" : `, ${Math.floor((spent * 100) / monthly_budget)} %`;
  return facts([
    ["Budget", monthly_budget === null ? "none" : `${monthly_budget} credits a month`],
    ["Spent", `${spent} credits in ${month}${part}`],
    ["Notified at", levels.length === 0 ? "no level" : `${levels.join(", ")} %`],
  ]);
}
