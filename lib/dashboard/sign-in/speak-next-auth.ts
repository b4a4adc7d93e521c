import { authCookies } from "#lib/accounts/auth/cookies.ts";
import { authSecret } from "#lib/accounts/auth/link-token.ts";
import { sha256 } from "#lib/platform/crypto.ts";
import { env } from "#lib/platform/env.ts";

/** next-auth's handler as Node servers call it: request, response, options. */
export type NextAuthHandler = (request: never, response: never, options: never) => Promise<unknown>;

export type Call = {
  action: "signin" | "callback";
  provider: string;
  method: "GET" | "POST";
  query: Record<string, string>;
  body?: Record<string, string>;
  cookies: Record<string, string>;
};

export type Answer = { location: string | undefined; setCookies: string[] };

/**
 * Calls next-auth with plain values and reads its answer back. It is given no session cookie, so every sign-in makes a fresh
 * session and never joins a provider's account to whoever happened to be signed in; and it is given a forgery token of our
 * making, because the caller has checked the origin, which needs no page to carry a token.
 */
export async function speakNextAuth(handler: NextAuthHandler, options: object, call: Call): Promise<Answer> {
  const { BASE_URL } = env();
  // Read by next-auth and nothing else; the alternative is trusting the Host header.
  process.env.NEXTAUTH_URL = new URL("/api/auth", BASE_URL).href;
  const names = authCookies(BASE_URL);
  const csrf = sha256(authSecret());
  const { [names.sessionToken.name]: _, ...cookies } = call.cookies;
  const request = {
    method: call.method,
    headers: {},
    query: { ...call.query, nextauth: [call.action, call.provider] },
    body: { ...call.body, csrfToken: csrf },
    cookies: { ...cookies, [names.csrfToken.name]: `${csrf}|${sha256(csrf + authSecret())}` },
  };
  const headers: Record<string, string | string[]> = {};
  const response = {
    status: () => response,
    getHeader: (name: string) => headers[name.toLowerCase()],
    setHeader(name: string, value: string | string[]) {
      headers[name.toLowerCase()] = value;
      return response;
    },
    json: () => undefined,
    send: () => undefined,
    end: () => undefined,
  };
  await handler(request as never, response as never, options as never);
  const { location, "set-cookie": setCookies = [] } = headers;
  return { location: typeof location === "string" ? location : undefined, setCookies: [setCookies].flat() };
}
