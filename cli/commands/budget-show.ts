import type { Budget } from "#lib/billing/alerts/types.ts";
import { budgetLines } from "../output/budget-lines.ts";
import { type AnswerOptions, printAnswer } from "../print-answer.ts";

export async function run(options: AnswerOptions): Promise<void> {
  await printAnswer<Budget>({ method: "GET", path: "/v1/budget" }, options, budgetLines);
}
