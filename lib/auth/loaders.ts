import "server-only";
import { env } from "#lib/platform/env.ts";
import { configuredProviders, type ProviderId } from "./providers.ts";
import { listSessions } from "./queries.ts";
import { readSignInLink, type SignInLinkState } from "./read-sign-in-link.ts";
import { currentPerson, mailboxIsOpen, personCtx, visitorCtx } from "./session.ts";
import type { Person, SessionItem } from "./types.ts";

/** What the sign-in page offers. */
export async function loadSignIn(): Promise<{ person: Person | undefined; providers: ProviderId[]; mailbox: boolean }> {
  return { person: await currentPerson(), providers: configuredProviders(env()), mailbox: await mailboxIsOpen() };
}

/** Whether a sign-in link can still be used. */
export async function loadSignInLink(email: string, token: string): Promise<SignInLinkState> {
  return await readSignInLink(await visitorCtx(), email, token);
}

/** The person's account page. */
export async function loadAccount(): Promise<{ person: Person; sessions: SessionItem[] }> {
  const ctx = await personCtx("/account");
  return { person: ctx.person, sessions: await listSessions(ctx) };
}
