import type { WorkspaceDetail } from "#lib/accounts/workspaces/types.ts";
import { type CallOptions, callApi } from "../api/call-api.ts";
import { namingOptions } from "../api/naming-options.ts";
import { misused } from "../command-error.ts";
import { findLogin, type LoginOptions } from "../login/find-login.ts";
import { workspaceLines } from "../output/workspace-lines.ts";
import { print } from "../print.ts";
import { readWhole } from "../read-input.ts";

export type WorkspaceSetOptions = LoginOptions &
  CallOptions & {
    name?: string;
    allowDomain?: string[];
    keyDays?: string;
    rate?: string;
    perMinute?: string;
    perDay?: string;
    json?: boolean;
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
  const login = await findLogin(options);
  const workspace = await namingOptions(OPTION_OF, () =>
    callApi<WorkspaceDetail>(login, { method: "PATCH", path: "/v1/workspace", body }, options),
  );
  print(workspace, options, workspaceLines(workspace));
}
