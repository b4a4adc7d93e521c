import { authAdapter } from "#lib/accounts/auth/adapter.ts";
import { SESSION_MS, SIGN_IN_LINK_MS } from "#lib/accounts/auth/constants.ts";
import { authCookies } from "#lib/accounts/auth/cookies.ts";
import { authSecret } from "#lib/accounts/auth/link-token.ts";
import { maySignIn } from "#lib/accounts/auth/may-sign-in.ts";
import { safeNext } from "#lib/accounts/auth/rules.ts";
import { sendSignInLink } from "#lib/accounts/auth/send-sign-in-link.ts";
import type { SignInMethod } from "#lib/accounts/auth/types.ts";
import type { VisitorCtx } from "#lib/kernel/person.ts";
import { randomToken } from "#lib/platform/crypto.ts";
import { env } from "#lib/platform/env.ts";
import { log } from "#lib/platform/log.ts";
import { oauthProviders, type ProviderHosts } from "./providers.ts";

/** Only the code and the words: an error's other parts may hold a provider's tokens or a person's profile. */
function note(level: "warn" | "debug") {
  return (code: string, metadata?: unknown) => {
    const error = metadata instanceof Error ? metadata : (metadata as { error?: unknown } | undefined)?.error;
    log[level]({ code, reason: error instanceof Error ? error.message : undefined }, "next-auth");
  };
}

/** next-auth's options for one request by one way in: database sessions, closed sign-up, our cookies, our tables. */
export function signInOptions(ctx: VisitorCtx, method: SignInMethod, hosts?: ProviderHosts) {
  const { BASE_URL } = env();
  return {
    secret: authSecret(),
    adapter: authAdapter(ctx, method),
    cookies: authCookies(BASE_URL),
    useSecureCookies: BASE_URL.startsWith("https:"),
    session: { strategy: "database" as const, maxAge: SESSION_MS / 1000, generateSessionToken: () => randomToken() },
    pages: { signIn: "/sign-in", error: "/sign-in", verifyRequest: "/sign-in/check-mail" },
    logger: { error: note("warn"), warn: note("debug"), debug: () => undefined },
    providers: [
      {
        id: "email",
        name: "E-mail",
        type: "email" as const,
        server: "",
        from: env().MAIL_FROM,
        maxAge: SIGN_IN_LINK_MS / 1000,
        normalizeIdentifier: (email: string) => email,
        options: {},
        /** Our own link, with our own guards: next-auth's is not sent. */
        async sendVerificationRequest({ identifier }: { identifier: string }): Promise<void> {
          await sendSignInLink(ctx, { email: identifier });
        },
      },
      ...oauthProviders(env(), hosts),
    ],
    callbacks: {
      /** The one door: whoever proved an address, by link or provider, and may come in. */
      signIn: ({ user }: { user: { email?: string | null } }) => maySignIn(ctx, user.email),
      redirect({ url, baseUrl }: { url: string; baseUrl: string }): string {
        const asked = url.startsWith(`${baseUrl}/`) ? url.slice(baseUrl.length) : url;
        return baseUrl + safeNext(asked);
      },
    },
  };
}
