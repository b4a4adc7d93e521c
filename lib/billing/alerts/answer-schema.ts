import * as z from "zod";

/** The workspace's budget as the API returns it. */
export const BudgetSchema = z
  .object({
    object: z.literal("budget"),
    monthly_budget: z.int().nullable().meta({
      description:
        "Credits per UTC month; null means that no budget is set. Exceeding it sends notices and stops nothing.",
      example: 50_000,
    }),
    levels: z.array(z.int()).meta({
      description: "Percents of the budget, and of every key's ceiling, at which owners are notified, ascending.",
      example: [50, 80, 100],
    }),
    month: z.string().meta({ description: "The month that runs, by UTC.", example: "2027-01" }),
    spent: z.int().meta({
      description: "Credits spent in it so far. A level that they have reached when it is set is not notified of.",
      example: 12_500,
    }),
  })
  .meta({ id: "Budget" });
