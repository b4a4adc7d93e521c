import { cookies } from "next/headers";
import { NextRequest } from "next/server";
import NextAuth from "next-auth";
import { authCookies } from "#lib/accounts/auth/cookies.ts";
import { authSecret } from "#lib/accounts/auth/link-token.ts";
import { isOwnOrigin } from "#lib/accounts/auth/rules.ts";
import type { SignInMethod } from "#lib/accounts/auth/types.ts";
import type { VisitorCtx } from "#lib/kernel/person.ts";
import { randomToken, sha256 } from "#lib/platform/crypto/crypto.ts";
import { env } from "#lib/platform/env/env.ts";
import { PROVIDERS, type ProviderHosts } from "./providers.ts";
import { signInOptions } from "./sign-in-options.ts";

type RouteContext = { params: Promise<{ nextauth: string[] }> };

type Open = { action: "signin" | "callback"; method: SignInMethod };

/**
 * The only next-auth actions that are open: starting at a provider, its callback, and confirming a
 * sign-in link.
 */
function openAction(verb: string, [action, provider, ...rest]: string[]): Open | undefined {
  if (rest.length > 0) return undefined;
  const outside = PROVIDERS.find((each) => each === provider);
  if (verb === "POST" && action === "signin" && outside) return { action, method: outside };
  if (verb === "GET" && action === "callback" && outside) return { action, method: outside };
  // Never by GET: mail scanners follow links and would use them up.
  if (verb === "POST" && action === "callback" && provider === "email") return { action, method: "link" };
  return undefined;
}

/** Whether the request is a form post from one of our pages. */
function isOwnForm({ headers }: Request): boolean {
  const from = { origin: headers.get("origin"), fetchSite: headers.get("sec-fetch-site") };
  const isForm = headers.get("content-type")?.startsWith("application/x-www-form-urlencoded") ?? false;
  return isForm && isOwnOrigin(from, env().BASE_URL);
}

/**
 * Adds next-auth's CSRF token to the cookie and the form. next-auth 4 requires one to start at a
 * provider, without an option to turn it off; we check the origin instead, which needs no earlier
 * cookie and no script.
 */
async function withForgeryToken(request: NextRequest): Promise<NextRequest> {
  const { name, options } = authCookies(env().BASE_URL).csrfToken;
  const token = randomToken();
  (await cookies()).set(name, `${token}|${sha256(token + authSecret())}`, options);
  const body = new URLSearchParams(await request.text());
  body.set("csrfToken", token);
  return new NextRequest(request.url, { method: "POST", body });
}

/**
 * Returns where an answer of next-auth redirects. Its own paths represent errors, which the sign-in
 * page shows.
 */
function destination(answer: Response, email: string | null): string {
  const location = answer.headers.get("location") ?? "/sign-in?error=failed";
  const url = URL.parse(location);
  if (!url?.pathname.startsWith("/api/auth/")) return location;
  const error = url.searchParams.get("error");
  const why = error === "Verification" ? "link" : error === "AccessDenied" ? "closed" : "failed";
  return `/sign-in?${new URLSearchParams({ error: why, ...(email && { email }) })}`;
}

function redirectTo(location: string, setCookies: string[] = []): Response {
  const headers = new Headers({ location, "cache-control": "private, no-store", "referrer-policy": "no-referrer" });
  for (const cookie of setCookies) headers.append("set-cookie", cookie);
  return new Response(null, { status: 303, headers });
}

/**
 * Serves /api/auth/{action}/{provider} through next-auth. Signing in again replaces the browser's
 * session, which makes the sign-in "recent" (contract 8).
 */
export async function serveSignIn(
  ctx: VisitorCtx,
  request: NextRequest,
  context: RouteContext,
  hosts?: ProviderHosts,
): Promise<Response> {
  const open = openAction(request.method, (await context.params).nextauth);
  if (!open) return new Response("Not found", { status: 404 });
  if (request.method === "POST" && !isOwnForm(request)) return redirectTo("/sign-in?error=failed");
  const replaces = request.cookies.get(authCookies(env().BASE_URL).sessionToken.name)?.value;
  const options = signInOptions(ctx, { method: open.method, replaces }, hosts);
  const asked = open.action === "signin" ? await withForgeryToken(request) : request;
  const answer: Response = await NextAuth(asked, context, options);
  return redirectTo(destination(answer, request.nextUrl.searchParams.get("email")), answer.headers.getSetCookie());
}
