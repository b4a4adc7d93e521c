import type * as z from "zod";
import type { BudgetSchema } from "./answer-schema.ts";

/** The month's budget, as the API answers it. */
export type Budget = z.output<typeof BudgetSchema>;

/** A line of a budget that spending has reached. */
export type Crossing = {
  /** workspace: the month's budget; else a key's id: its ceiling. */
  subject: string;
  /** The month by UTC, e.g. 2026-11; lifetime of a key. */
  period: string;
  /** Percent of the budget. */
  level: number;
  budget: number;
  spent: number;
};
