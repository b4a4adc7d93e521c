import type { ApiKey } from "#lib/accounts/keys/types.ts";
import { type CallOptions, callApi } from "../api/call-api.ts";
import { namingOptions } from "../api/naming-options.ts";
import { CommandError } from "../command-error.ts";
import { canAsk, confirmed } from "../login/ask.ts";
import { findLogin, type LoginOptions } from "../login/find-login.ts";
import { escapeControls } from "../output/escape-controls.ts";
import { shownTime } from "../output/times.ts";
import { print } from "../print.ts";
import { readId } from "../read-id.ts";

export type KeysRevokeOptions = LoginOptions & CallOptions & { reason?: string; yes?: boolean; json?: boolean };

/** Runs `keys revoke`. It cannot be undone, so it asks first in interactive use. */
export async function run(given: string, options: KeysRevokeOptions): Promise<void> {
  const path = `/v1/keys/${readId("key", given)}`;
  const login = await findLogin(options);
  if (canAsk() && !options.yes && !options.json) {
    const key = await callApi<ApiKey>(login, { method: "GET", path }, options);
    const sure = await confirmed(
      `Revoke "${escapeControls(key.name)}" (${escapeControls(key.token_hint)})? This cannot be undone.`,
    );
    if (!sure) throw new CommandError("Nothing was revoked.");
  }
  const body = options.reason === undefined ? {} : { reason: options.reason };
  const revoked = await namingOptions({ reason: "--reason" }, () =>
    callApi<ApiKey>(login, { method: "DELETE", path, body }, options),
  );
  print(revoked, options, [
    `Revoked "${escapeControls(revoked.name)}" (${escapeControls(revoked.token_hint)}) at ${shownTime(revoked.revoked_at)}${
      revoked.revoked_reason ? `: ${escapeControls(revoked.revoked_reason)}` : ""
    }. It is refused everywhere within five seconds.`,
  ]);
}
