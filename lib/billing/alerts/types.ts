import type * as z from "zod";
import type { BudgetSchema } from "./answer-schema.ts";

export type Budget = z.output<typeof BudgetSchema>;

/** A budget threshold that spending has reached. */
export type Crossing = {
  /** `workspace` for the monthly budget, or the ID of a key for its ceiling. */
  subject: string;
  /** The UTC month, e.g. 2026-11, or `lifetime` for a key. */
  period: string;
  /** Percent of the budget. */
  level: number;
  budget: number;
  spent: number;
};
