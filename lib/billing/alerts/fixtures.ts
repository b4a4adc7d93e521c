import type { UpdateBudgetInput } from "#lib/billing/settings/schema.ts";
import type { Budget } from "./types.ts";

/** What a test key is answered in place of the workspace's budget (contract 14.5); `spent` is what the fixtures' ledger settled. */
export const FIXTURE_BUDGET: Budget = {
  object: "budget",
  monthly_budget: 500,
  levels: [50, 80, 100],
  month: "2026-01",
  spent: 1,
};

/** As if the budget were changed: nothing is written. */
export function changeFixtureBudget(input: UpdateBudgetInput): Budget {
  const { monthly_budget = FIXTURE_BUDGET.monthly_budget, levels = FIXTURE_BUDGET.levels } = input;
  return { ...FIXTURE_BUDGET, monthly_budget, levels };
}
