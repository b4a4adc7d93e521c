import "server-only";
import { getWaitingLogin, listChoices } from "#lib/accounts/cli-logins/queries.ts";
import type { ConnectPage } from "#lib/accounts/cli-logins/types.ts";
import { openedHere, personCtx } from "#lib/dashboard/session.ts";

/**
 * The page that approves a CLI login; a visitor signs in first and returns to it. A code filled in
 * by another site is looked up only once the person confirms it, because wrong codes would use up
 * their attempts.
 */
export async function loadConnect(code: string | undefined): Promise<ConnectPage> {
  const ctx = await personCtx("/connect");
  const found = code === undefined || !(await openedHere()) ? undefined : await getWaitingLogin(ctx, code);
  return { email: ctx.person.email, code, found, choices: found?.ok ? await listChoices(ctx) : [] };
}
