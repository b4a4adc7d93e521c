import { BudgetSchema } from "#lib/billing/alerts/answer-schema.ts";
import { changeFixtureBudget, FIXTURE_BUDGET } from "#lib/billing/alerts/fixtures.ts";
import { readBudget } from "#lib/billing/alerts/queries.ts";
import { saveAlerts } from "#lib/billing/alerts/save-alerts.ts";
import { UpdateBudgetInput } from "#lib/billing/settings/schema.ts";
import { outcomeOf } from "../answers/outcome.ts";
import { defineRoute } from "../route/route.ts";

export const budgetRoutes = [
  defineRoute({
    method: "GET",
    path: "/v1/budget",
    scope: "admin",
    name: "getBudget",
    summary: "Get the budget",
    description: "Returns the month's budget, the levels at which owners are notified and the credits spent so far.",
    answer: {
      status: 200,
      schema: BudgetSchema,
      description: "The budget. `monthly_budget` is null if none is set.",
    },
    errors: [],
    handle: async ({ ctx }) => outcomeOf(await readBudget(ctx), 200),
    fixture: () => ({ status: 200, body: FIXTURE_BUDGET }),
  }),
  defineRoute({
    method: "PATCH",
    path: "/v1/budget",
    scope: "admin",
    name: "updateBudget",
    summary: "Change the budget",
    description:
      "Omitted fields keep their values; `monthly_budget` null removes the budget. A budget only notifies; to stop spending, set a key's `credit_ceiling`. After the budget is raised, its levels notify again.",
    body: UpdateBudgetInput,
    example: { monthly_budget: 50_000, levels: [50, 80, 100] },
    answer: { status: 200, schema: BudgetSchema, description: "The current budget." },
    errors: [],
    handle: async ({ ctx, body }) => {
      const saved = await saveAlerts(ctx, body);
      return outcomeOf(saved.ok ? await readBudget(ctx) : saved, 200);
    },
    fixture: ({ body }) => ({ status: 200, body: changeFixtureBudget(body) }),
  }),
];
