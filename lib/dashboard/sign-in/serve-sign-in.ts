import { authCookies } from "#lib/accounts/auth/cookies.ts";
import { endSession } from "#lib/accounts/auth/end-session.ts";
import { isOwnOrigin } from "#lib/accounts/auth/rules.ts";
import type { SignInMethod } from "#lib/accounts/auth/types.ts";
import type { VisitorCtx } from "#lib/kernel/person.ts";
import { env } from "#lib/platform/env.ts";
import { PROVIDERS, type ProviderHosts } from "./providers.ts";
import { signInOptions } from "./sign-in-options.ts";
import { type Answer, type Call, type NextAuthHandler, speakNextAuth } from "./speak-next-auth.ts";

type Served = { nextAuth: NextAuthHandler; hosts?: ProviderHosts };

const NO_SUCH_PAGE = () => new Response("Not found", { status: 404 });

type Open = { action: Call["action"]; way: SignInMethod };

/** What of next-auth is open: coming back from a provider, going to one, and pressing a sign-in link's button. */
function open(method: string, action: string | undefined, provider: string | undefined): Open | undefined {
  const outside = PROVIDERS.find((each) => each === provider);
  if (method === "GET" && action === "callback" && outside) return { action, way: outside };
  if (method === "POST" && action === "signin" && outside) return { action, way: outside };
  // Never by GET: mail scanners follow links, and would use them up.
  if (method === "POST" && action === "callback" && provider === "email") return { action, way: "link" };
  return undefined;
}

function redirectTo(path: string, setCookies: string[]): Response {
  const headers = new Headers({
    location: path,
    "cache-control": "private, no-store",
    "referrer-policy": "no-referrer",
  });
  for (const cookie of setCookies) headers.append("set-cookie", cookie);
  return new Response(null, { status: 303, headers });
}

/** Where next-auth's refusals are told: on the sign-in page, in its words. */
function destination(answer: Answer, query: Record<string, string>): string {
  const location = answer.location ?? "/sign-in?error=failed";
  const error = URL.parse(location)?.pathname.startsWith("/api/auth/")
    ? URL.parse(location)?.searchParams.get("error")
    : undefined;
  if (error === undefined) return location;
  const why = error === "Verification" ? "link" : error === "AccessDenied" ? "closed" : "failed";
  const asked = new URLSearchParams({ error: why, ...(query.email && { email: query.email }) });
  return `/sign-in?${asked}`;
}

/**
 * Serves /api/auth/{action}/{provider}. A browser that signs in again gets a fresh session and its old one ends, which is
 * what makes a sign-in "recent" (contract 8).
 */
export async function serveSignIn(
  served: Served,
  ctx: VisitorCtx,
  request: Request,
  path: string[],
): Promise<Response> {
  const { BASE_URL } = env();
  const [actionName, provider = "", ...rest] = path;
  const opened = rest.length === 0 ? open(request.method, actionName, provider) : undefined;
  if (!opened) return NO_SUCH_PAGE();
  const { headers } = request;
  const from = { origin: headers.get("origin"), host: headers.get("host"), fetchSite: headers.get("sec-fetch-site") };
  if (request.method === "POST" && !isOwnOrigin(from, BASE_URL)) return redirectTo("/sign-in?error=failed", []);

  const query = Object.fromEntries(new URL(request.url).searchParams);
  const cookies = readCookies(headers.get("cookie"));
  const form = request.method === "POST" ? await readForm(request) : undefined;
  const call: Call = {
    action: opened.action,
    provider,
    method: request.method === "POST" ? "POST" : "GET",
    // next-auth looks for a link's token in the query alone; a form's body stays out of logs.
    query: { ...query, ...form },
    cookies,
    ...(form && { body: form }),
  };
  const answer = await speakNextAuth(served.nextAuth, signInOptions(ctx, opened.way, served.hosts), call);
  const { name } = authCookies(BASE_URL).sessionToken;
  const signedIn = answer.setCookies.some((cookie) => cookie.startsWith(`${name}=`));
  const before = cookies[name];
  if (signedIn && before) await endSession(before);
  return redirectTo(destination(answer, call.query), answer.setCookies);
}

async function readForm(request: Request): Promise<Record<string, string>> {
  if (!request.headers.get("content-type")?.startsWith("application/x-www-form-urlencoded")) return {};
  return Object.fromEntries(new URLSearchParams(await request.text()));
}

function readCookies(header: string | null): Record<string, string> {
  const cookies: Record<string, string> = {};
  for (const pair of (header ?? "").split(";")) {
    const at = pair.indexOf("=");
    if (at > 0) cookies[pair.slice(0, at).trim()] = decoded(pair.slice(at + 1).trim());
  }
  return cookies;
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
