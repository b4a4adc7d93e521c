import { misused } from "../command-error.ts";
import { workspaceLines } from "../output/workspace-lines.ts";
import { type AnswerOptions, printAnswer } from "../print-answer.ts";
import { readWhole } from "../read-input.ts";

export type WorkspaceSetOptions = AnswerOptions & {
  name?: string;
  allowDomain?: string[];
  keyDays?: string;
  rate?: string;
  perMinute?: string;
  perDay?: string;
};

/** The option of each API field. */
const OPTION_OF = {
  name: "--name",
  allowed_email_domains: "--allow-domain",
  max_key_days: "--key-days",
  rate_limit: "--rate",
  rate_limit_minute: "--per-minute",
  rate_limit_day: "--per-day",
};

/** Runs `workspace set`. Options left out change nothing, and a refused one prevents all changes. */
export async function run(options: WorkspaceSetOptions): Promise<void> {
  const { name, allowDomain, keyDays, rate, perMinute, perDay } = options;
  const body = {
    ...(name !== undefined && { name }),
    ...(allowDomain && { allowed_email_domains: allowDomain }),
    ...(keyDays !== undefined && { max_key_days: readWhole("--key-days", keyDays) }),
    ...(rate !== undefined && { rate_limit: readWhole("--rate", rate) }),
    ...(perMinute !== undefined && { rate_limit_minute: readWhole("--per-minute", perMinute) }),
    ...(perDay !== undefined && { rate_limit_day: readWhole("--per-day", perDay) }),
  };
  if (Object.keys(body).length === 0)
    throw misused(`Nothing to set. Give ${Object.values(OPTION_OF).join(", ")}, or several of them.`);
  await printAnswer({ method: "PATCH", path: "/v1/workspace", body }, options, workspaceLines, OPTION_OF);
}
