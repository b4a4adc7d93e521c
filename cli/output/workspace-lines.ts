import type { WorkspaceDetail } from "#lib/accounts/workspaces/types.ts";
import { facts } from "./table.ts";

const limit = (value: number | null, unit: string): string => (value === null ? "no limit" : `${value} ${unit}`);
const rate = (value: number | null, span: string): string => `${value ?? "no limit"} ${span}`;

export const workspaceLines = (workspace: WorkspaceDetail): string[] =>
  facts([
    ["Workspace", workspace.id],
    ["Name", workspace.name],
    ["Address", workspace.slug],
    [
      "Invited from",
      workspace.allowed_email_domains.length === 0 ? "any domain" : workspace.allowed_email_domains.join("\n"),
    ],
    ["Keys live", limit(workspace.max_key_days, "days at most")],
    ["Calls at most", rate(workspace.rate_limit, "a second, of all live keys together")],
    ["", rate(workspace.rate_limit_minute, "a minute")],
    ["", rate(workspace.rate_limit_day, "a day")],
  ]);
