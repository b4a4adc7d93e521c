import { type CallOptions, callApi } from "../api/call-api.ts";
import type { Login } from "../api/login.ts";
import { ApiRefusal } from "../api/read-answer.ts";
import { unavailable } from "../http/failure.ts";

export type Workspace = { id: string; slug: string; name: string };

/** A working key. The workspace is null unless the key has the scope admin, which is needed to read it. */
export type CheckedKey = { workspace: Workspace | null };

/** Returns a key's mode, by its prefix (service interface 5.3). */
export const envOf = (key: string): "live" | "test" => (key.startsWith("svc_live_") ? "live" : "test");

/** Returns a hint of a key that may be shown, as in the API and the dashboard. */
export const hintOf = (key: string): string => `${key.slice(0, 13)}…${key.slice(-4)}`;

/**
 * Checks a key. The scope is checked after the key itself (contract 2), so an error about scope or
 * credits means that the key is valid. Throws `CommandError` for any other error.
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
