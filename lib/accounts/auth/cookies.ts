import { readCookies } from "#lib/platform/http/read-cookies.ts";
import { PASSKEY_CHALLENGE_MS, SESSION_COOKIE_SECONDS } from "./constants.ts";

type Options = { httpOnly: true; sameSite: "lax"; path: "/"; secure: boolean; maxAge?: number };
type Named = { name: string; options: Options };

const FLOW_SECONDS = 15 * 60;

/**
 * Returns the names and attributes of all cookies for signing in. Over https they have the
 * `__Host-` prefix, so that no plain-http page and no sibling host can plant one (RFC 6265bis
 * 4.1.3). Browsers accept the prefix only with Secure, path `/` and no domain; on plain http, where
 * they refuse it, names have no prefix.
 */
export function authCookies(baseUrl: string) {
  const secure = baseUrl.startsWith("https:");
  const cookie = (name: string, maxAge?: number): Named => ({
    name: `${secure ? "__Host-" : ""}gatehouse.${name}`,
    options: { httpOnly: true, sameSite: "lax", path: "/", secure, ...(maxAge !== undefined && { maxAge }) },
  });
  return {
    sessionToken: cookie("session", SESSION_COOKIE_SECONDS),
    callbackUrl: cookie("next"),
    csrfToken: cookie("csrf"),
    pkceCodeVerifier: cookie("pkce", FLOW_SECONDS),
    state: cookie("state", FLOW_SECONDS),
    nonce: cookie("nonce", FLOW_SECONDS),
    mailbox: cookie("mailbox"),
    passkey: cookie("passkey", PASSKEY_CHALLENGE_MS / 1000),
    knownBrowser: cookie("browser", SESSION_COOKIE_SECONDS),
  };
}

/** Returns the session token in a Cookie header. */
export function sessionToken(cookieHeader: string | null | undefined, baseUrl: string): string | undefined {
  return readCookies(cookieHeader)[authCookies(baseUrl).sessionToken.name] || undefined;
}
