import "server-only";
import { env } from "#lib/platform/env.ts";
import { listPasskeys } from "./passkeys/list-passkeys.ts";
import { configuredProviders, type ProviderId } from "./providers.ts";
import { listSessions } from "./queries.ts";
import { readSignInLink, type SignInLinkState } from "./read-sign-in-link.ts";
import { passkeyParty } from "./rules.ts";
import { currentPerson, mailboxIsOpen, memberCtx, personCtx, visitorCtx } from "./session.ts";
import type { PasskeyItem, Person, SessionItem, SignInMethod } from "./types.ts";

type SignInView = { person: Person | undefined; providers: ProviderId[]; passkeys: boolean; mailbox: boolean };

const passkeysWork = (): boolean => passkeyParty(env().BASE_URL) !== undefined;

/** What the sign-in page offers. */
export async function loadSignIn(): Promise<SignInView> {
  return {
    person: await currentPerson(),
    providers: configuredProviders(env()),
    passkeys: passkeysWork(),
    mailbox: await mailboxIsOpen(),
  };
}

export type SignInMethods = Record<SignInMethod, boolean> & {
  /** Whether links are mailed; without a mail server they are kept on the machine itself. */
  mailed: boolean;
};

/** By which ways people come into this installation, for the settings of a workspace. */
export async function loadSignInMethods(slug: string): Promise<SignInMethods> {
  await memberCtx(slug, "workspace:read");
  const providers = configuredProviders(env());
  return {
    link: true,
    github: providers.includes("github"),
    google: providers.includes("google"),
    passkey: passkeysWork(),
    mailed: env().SMTP_URL !== undefined,
  };
}

/** Whether a sign-in link can still be used. */
export async function loadSignInLink(email: string, token: string): Promise<SignInLinkState> {
  return await readSignInLink(await visitorCtx(), email, token);
}

/** The person's account page. */
export async function loadAccount(): Promise<{ person: Person; sessions: SessionItem[]; passkeys: PasskeyItem[] }> {
  const ctx = await personCtx("/account");
  const [sessions, passkeys] = await Promise.all([listSessions(ctx), listPasskeys(ctx)]);
  return { person: ctx.person, sessions, passkeys };
}
