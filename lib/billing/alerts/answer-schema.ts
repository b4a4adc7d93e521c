import * as z from "zod";

/** The workspace's budget as the API returns it. */
export const BudgetSchema = z
  .object({
    object: z.literal("budget"),
    monthly_budget: z.int().nullable().meta({
      description:
        "Credits per UTC month; null means that no budget is set. Reaching one of `levels` sends notices; calls are never stopped.",
      example: 50_000,
    }),
    levels: z.array(z.int()).meta({
      description:
        "Percentages of the budget, and of every key's ceiling, at which owners are notified, in ascending order.",
      example: [50, 80, 100],
    }),
    month: z.string().meta({ description: "The current month (UTC).", example: "2027-01" }),
    spent: z.int().meta({
      description: "Credits spent this month so far. Levels that are already reached when set send no notice.",
      example: 12_500,
    }),
  })
  .meta({ id: "Budget" });
