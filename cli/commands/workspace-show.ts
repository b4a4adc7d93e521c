import type { WorkspaceDetail } from "#lib/accounts/workspaces/types.ts";
import { type CallOptions, callApi } from "../api/call-api.ts";
import { findLogin, type LoginOptions } from "../login/find-login.ts";
import { workspaceLines } from "../output/workspace-lines.ts";
import { print } from "../print.ts";

export type WorkspaceShowOptions = LoginOptions & CallOptions & { json?: boolean };

export async function run(options: WorkspaceShowOptions): Promise<void> {
  const login = await findLogin(options);
  const workspace = await callApi<WorkspaceDetail>(login, { method: "GET", path: "/v1/workspace" }, options);
  print(workspace, options, workspaceLines(workspace));
}
