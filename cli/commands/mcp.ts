import { type CallOptions, readSeconds } from "../api/call-api.ts";
import { misused } from "../command-error.ts";
import { findLogin, type LoginOptions } from "../login/find-login.ts";
import { bridge } from "../mcp/bridge.ts";
import { Budget } from "../mcp/budget.ts";

export type McpOptions = LoginOptions & CallOptions & { budget?: string };

/** A scrape takes up to one minute, and a search that reads its pages up to three. */
const ANSWER_SECONDS = "240";

/** Runs `mcp`: offers the tools of the key's scopes to an agent over stdin and stdout (Model Context Protocol). */
export async function run(options: McpOptions): Promise<void> {
  const { budget } = options;
  if (budget !== undefined && !/^\d{1,9}$/.test(budget))
    throw misused(`--budget: expected a number of credits, not ${JSON.stringify(budget)}`);
  await bridge({
    login: await findLogin(options),
    input: process.stdin,
    write: (line) => void process.stdout.write(`${line}\n`),
    seconds: readSeconds(options.timeout ?? ANSWER_SECONDS),
    budget: budget === undefined ? undefined : new Budget(Number(budget)),
    environment: process.env,
  });
}
