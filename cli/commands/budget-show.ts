import type { Budget } from "#lib/billing/alerts/types.ts";
import { type CallOptions, callApi } from "../api/call-api.ts";
import { findLogin, type LoginOptions } from "../login/find-login.ts";
import { budgetLines } from "../output/budget-lines.ts";
import { print } from "../print.ts";

export type BudgetShowOptions = LoginOptions & CallOptions & { json?: boolean };

export async function run(options: BudgetShowOptions): Promise<void> {
  const login = await findLogin(options);
  const budget = await callApi<Budget>(login, { method: "GET", path: "/v1/budget" }, options);
  print(budget, options, budgetLines(budget));
}
