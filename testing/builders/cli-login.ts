import { type BegunLogin, beginLogin } from "#lib/accounts/cli-logins/begin-login.ts";
import { BeginLoginInput } from "#lib/accounts/cli-logins/schema.ts";
import type { Ctx } from "#lib/kernel/context.ts";
import type { PersonCtx } from "#lib/kernel/person.ts";
import { newId } from "#lib/platform/values/ids.ts";

let network = 0;

/**
 * Returns an address in a new network, so that tests do not share limits: from 2001:db8::/32 (RFC
 * 3849).
 */
export const ownAddress = (): string => `2001:db8:${(++network).toString(16)}::1`;

/** Creates a waiting command line, from a new network by default. */
export async function makeCliLogin(
  { clock }: Pick<Ctx, "clock">,
  options: Record<string, string> = {},
  ip = ownAddress(),
): Promise<BegunLogin> {
  const begun = await beginLogin({ clock, ip }, BeginLoginInput.parse({ host: "ada-laptop", ...options }));
  if (!begun.ok) throw new Error(begun.message);
  return begun.value;
}

/** Returns the member of `ctx` outside any workspace, as passed to actions on a person's own data. */
export function asPerson(ctx: Ctx): PersonCtx {
  const { clock, ip, userAgent, actor } = ctx;
  if (actor.type !== "user") throw new Error("Only people have affairs of their own.");
  const { id, label: email, authenticatedAt } = actor;
  const sessionId = newId("ses", clock.now());
  return {
    clock,
    ip,
    userAgent,
    person: { id, email, name: null, sessionId, authenticatedAt, times: { zone: null, clock: false } },
  };
}
