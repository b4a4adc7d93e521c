import "server-only";
import { getWaitingLogin, listChoices } from "#lib/accounts/cli-logins/queries.ts";
import type { ConnectPage } from "#lib/accounts/cli-logins/types.ts";
import { openedHere, personCtx } from "#lib/dashboard/session.ts";

/**
 * The page on which a person lets a command line in; a person who is not signed in comes back to it afterwards. A code that another site
 * filled in is looked up when the person says so: else a site could use up their tries with wrong ones.
 */
export async function loadConnect(code: string | undefined): Promise<ConnectPage> {
  const ctx = await personCtx("/connect");
  const found = code === undefined || !(await openedHere()) ? undefined : await getWaitingLogin(ctx, code);
  return { email: ctx.person.email, code, found, choices: found?.ok ? await listChoices(ctx) : [] };
}
