import "server-only";
import { personCtx } from "#lib/auth/session.ts";
import type { Result } from "#lib/platform/result.ts";
import { getWaitingLogin, listChoices } from "./queries.ts";
import type { NoLogin, WaitingLogin, WorkspaceChoice } from "./types.ts";

export type ConnectPage = {
  email: string;
  /** Undefined while no code was given. */
  found: Result<WaitingLogin, NoLogin> | undefined;
  choices: WorkspaceChoice[];
};

/** The page on which a person lets a command line in; whoever is not signed in comes back to it afterwards. */
export async function loadConnect(code: string | undefined): Promise<ConnectPage> {
  const ctx = await personCtx("/connect");
  const found = code === undefined ? undefined : await getWaitingLogin(ctx, code);
  return { email: ctx.person.email, found, choices: found?.ok ? await listChoices(ctx) : [] };
}
