import { cookies } from "next/headers";
import { authCookies } from "#lib/accounts/auth/cookies.ts";
import { knownBrowser, markBrowser } from "#lib/accounts/auth/known-browser.ts";
import type { RequestSignInLinkInput } from "#lib/accounts/auth/schema.ts";
import { sendSignInLink } from "#lib/accounts/auth/send-sign-in-link.ts";
import type { VisitorCtx } from "#lib/kernel/person.ts";
import { env } from "#lib/platform/env/env.ts";

const markCookie = () => authCookies(env().BASE_URL).knownBrowser;

/** Marks this browser as one where the person has signed in, unless it already is. */
export async function rememberBrowser(userId: string): Promise<void> {
  const jar = await cookies();
  const { name, options } = markCookie();
  if (knownBrowser(jar.get(name)?.value, userId) === undefined) jar.set(name, markBrowser(userId), options);
}

/** Calls `sendSignInLink` with this browser's mark. */
export async function requestSignInLink(ctx: VisitorCtx, input: RequestSignInLinkInput) {
  return await sendSignInLink(ctx, input, (await cookies()).get(markCookie().name)?.value);
}
