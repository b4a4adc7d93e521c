import type { UpdateBudgetInput } from "#lib/billing/settings/schema.ts";
import type { Budget } from "./types.ts";

/** The budget returned to test keys (contract 14.5). `spent` is what the fixture ledger settled. */
export const FIXTURE_BUDGET: Budget = {
  object: "budget",
  monthly_budget: 500,
  levels: [50, 80, 100],
  month: "2026-01",
  spent: 1,
};

/** Returns the fixture budget with the changes applied. Writes nothing. */
export function changeFixtureBudget(input: UpdateBudgetInput): Budget {
  const { monthly_budget = FIXTURE_BUDGET.monthly_budget, levels = FIXTURE_BUDGET.levels } = input;
  return { ...FIXTURE_BUDGET, monthly_budget, levels };
}
