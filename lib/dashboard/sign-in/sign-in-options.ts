import type { AuthOptions } from "next-auth";
import type { EmailConfig } from "next-auth/providers/email";
import { authAdapter, type SignIn } from "#lib/accounts/auth/adapter.ts";
import { SESSION_MS, SIGN_IN_LINK_MS } from "#lib/accounts/auth/constants.ts";
import { authCookies } from "#lib/accounts/auth/cookies.ts";
import { authSecret } from "#lib/accounts/auth/link-token.ts";
import { maySignIn } from "#lib/accounts/auth/may-sign-in.ts";
import { safeNext } from "#lib/accounts/auth/rules.ts";
import type { VisitorCtx } from "#lib/kernel/person.ts";
import { randomToken } from "#lib/platform/crypto/crypto.ts";
import { env } from "#lib/platform/env/env.ts";
import { log } from "#lib/platform/logging/log.ts";
import { rememberBrowser } from "./known-browsers.ts";
import { oauthProviders, type ProviderHosts } from "./providers.ts";

/**
 * Keeps only the code and message: other parts of an error may hold a provider's tokens or a
 * person's profile.
 */
function said(code: string, metadata?: unknown) {
  const error = metadata instanceof Error ? metadata : (metadata as { error?: unknown } | undefined)?.error;
  return { code, reason: error instanceof Error ? error.message : undefined };
}

/** The e-mail provider, for confirming a link. `sendSignInLink` creates and mails the links. */
const email: EmailConfig = {
  id: "email",
  name: "Email",
  type: "email",
  server: "",
  from: "",
  maxAge: SIGN_IN_LINK_MS / 1000,
  options: {},
  sendVerificationRequest() {
    throw new Error("Sign-in links are not mailed by next-auth.");
  },
};

/**
 * next-auth's options for one sign-in: database sessions, closed sign-up, our cookies and tables.
 */
export function signInOptions(ctx: VisitorCtx, signIn: SignIn, hosts?: ProviderHosts): AuthOptions {
  const { BASE_URL } = env();
  return {
    secret: authSecret(),
    adapter: authAdapter(ctx, signIn),
    cookies: authCookies(BASE_URL),
    useSecureCookies: BASE_URL.startsWith("https:"),
    session: { strategy: "database", maxAge: SESSION_MS / 1000, generateSessionToken: () => randomToken() },
    logger: {
      error: (code, metadata) => log.warn("sign_in.failed", said(code, metadata)),
      warn: (code) => log.debug("sign_in.noted", { code }),
      debug: () => undefined,
    },
    providers: [email, ...oauthProviders(env(), hosts)],
    events: { signIn: ({ user }) => rememberBrowser(user.id) },
    callbacks: {
      /** Anyone who proved an address by link or provider and may sign in. */
      signIn: ({ user }) => maySignIn(ctx, user.email),
      redirect({ url, baseUrl }) {
        const asked = url.startsWith(`${baseUrl}/`) ? url.slice(baseUrl.length) : url;
        return baseUrl + safeNext(asked);
      },
    },
  };
}
