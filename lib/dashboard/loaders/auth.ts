import "server-only";
import { cookies } from "next/headers";
import { unstable_rethrow } from "next/navigation";
import { ZONE_COOKIE } from "#lib/accounts/auth/constants.ts";
import { listPasskeys } from "#lib/accounts/auth/passkeys/list-passkeys.ts";
import { listSessions } from "#lib/accounts/auth/queries.ts";
import { readSignInLink, type SignInLinkState } from "#lib/accounts/auth/read-sign-in-link.ts";
import { passkeyParty, timeZoneOf } from "#lib/accounts/auth/rules.ts";
import type { PasskeyItem, SessionItem, SignInMethod } from "#lib/accounts/auth/types.ts";
import { currentPerson, mailIsKept, memberCtx, personCtx, visitorCtx } from "#lib/dashboard/session.ts";
import { configuredProviders, type ProviderId } from "#lib/dashboard/sign-in/providers.ts";
import type { Person } from "#lib/kernel/person.ts";
import { env } from "#lib/platform/env/env.ts";

type SignInView = { person: Person | undefined; providers: ProviderId[]; passkeys: boolean; mailbox: boolean };

const passkeysWork = (): boolean => passkeyParty(env().BASE_URL) !== undefined;

export async function loadSignIn(): Promise<SignInView> {
  return {
    person: await currentPerson(),
    providers: configuredProviders(env()),
    passkeys: passkeysWork(),
    mailbox: mailIsKept(),
  };
}

export type SignInMethods = Record<SignInMethod, boolean> & {
  /** Whether links are sent by mail; without a mail server they stay in the local mailbox. */
  mailed: boolean;
};

/** Sign-in methods of this installation, for the workspace settings. */
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

/**
 * The user's time zone and clock: their own setting, else the zone in the browser's cookie, else
 * UTC. Neither guards nor ends a page: if the session cannot be read, times are shown as for a
 * visitor and the page reports the problem.
 */
export async function loadTimes(): Promise<{ zone: string; clock: boolean }> {
  const browsers = timeZoneOf((await cookies()).get(ZONE_COOKIE)?.value) ?? "UTC";
  try {
    const times = (await currentPerson())?.times;
    return { zone: times?.zone ?? browsers, clock: times?.clock ?? false };
  } catch (error) {
    unstable_rethrow(error);
    return { zone: browsers, clock: false };
  }
}

type AccountView = {
  person: Person;
  sessions: SessionItem[];
  passkeys: PasskeyItem[];
  /** Selectable time zones, by IANA name. */
  zones: string[];
};

export async function loadAccount(): Promise<AccountView> {
  const ctx = await personCtx("/account");
  const [sessions, passkeys] = await Promise.all([listSessions(ctx), listPasskeys(ctx)]);
  return { person: ctx.person, sessions, passkeys, zones: ["UTC", ...Intl.supportedValuesOf("timeZone")] };
}
