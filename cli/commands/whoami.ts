import type { CallOptions } from "../api/call-api.ts";
import { checkKey, envOf, hintOf } from "../login/check-key.ts";
import { findLogin, type LoginOptions } from "../login/find-login.ts";
import { facts } from "../output/table.ts";
import { print } from "../print.ts";

export type WhoamiOptions = LoginOptions & CallOptions & { json?: boolean };

/** Runs `whoami`: prints the server, workspace and key that commands use, after checking them. */
export async function run(options: WhoamiOptions): Promise<void> {
  const login = await findLogin(options);
  const { workspace } = await checkKey(login, options);
  const profile = login.from === "environment" ? null : login.from.profile;
  const [env, key] = [envOf(login.key), hintOf(login.key)];
  print({ base_url: login.baseUrl, env, key, profile, workspace }, options, [
    ...facts([
      ["Server", login.baseUrl],
      ["Workspace", workspace ? `${workspace.name} (${workspace.id})` : "not known: the key lacks the scope admin"],
      ["Key", `${key} (${env})`],
      ["From", profile === null ? "GATEHOUSE_API_KEY" : `profile ${profile}`],
    ]),
  ]);
}
