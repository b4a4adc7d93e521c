import { type CallOptions, callApi } from "../api/call-api.ts";
import type { Login } from "../api/login.ts";
import { ApiRefusal } from "../api/read-answer.ts";
import { unavailable } from "../http/failure.ts";

export type Workspace = { id: string; slug: string; name: string };

/** What is known of a key that works: its workspace only where it has the scope admin, which reading that takes. */
export type CheckedKey = { workspace: Workspace | null };

/** Which mode a key is for, by its prefix (service interface 5.3). */
export const envOf = (key: string): "live" | "test" => (key.startsWith("svc_live_") ? "live" : "test");

/** As much of a key as may be shown: as the API and the dashboard hint at it. */
export const hintOf = (key: string): string => `${key.slice(0, 13)}…${key.slice(-4)}`;

/**
 * Tries a key. Scope is checked after the key itself (contract 2), so a refusal for want of scope, or of credits, says that the
 * key is right. Throws `CommandError` for any other.
 */
export async function checkKey(login: Login, options: CallOptions): Promise<CheckedKey> {
  try {
    const workspace = await callApi<Workspace>(login, { method: "GET", path: "/v1/workspace" }, options);
    if (!/^ws_/.test(String(workspace.id)))
      throw unavailable(`The server at ${login.baseUrl} is not Gatehouse. Check the address.`);
    return { workspace };
  } catch (error) {
    if (error instanceof ApiRefusal && RIGHT_KEY.has(error.refusal.code)) return { workspace: null };
    throw error;
  }
}

const RIGHT_KEY = new Set(["insufficient_scope", "key_ceiling_exceeded"]);
