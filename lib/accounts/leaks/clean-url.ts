import { TOKEN_SECRET_LENGTH } from "#lib/accounts/keys/constants.ts";
import { SIGHTING_URL_MAX } from "./constants.ts";

/** Matches a token or the start of one, in any case, as host names are lowercased. */
const TOKEN_LIKE = /svc_(live|test)_[0-9a-z]+/gi;
/** Escapes of the characters that tokens consist of; URLs do not need them (RFC 3986 2.3). */
const NEEDLESS = /%(?:3[0-9]|4[1-9a-f]|5[0-9af]|6[1-9a-f]|7[0-9a])/gi;
const ANY_ESCAPE = /%[0-9a-f]{2}/gi;
/**
 * How often a URL is unescaped in search of a token; one with escapes left after that is not kept.
 */
const ESCAPES_MAX = 5;

const character = (code: string): string => String.fromCharCode(Number.parseInt(code.slice(1), 16));

/** Redacts the tokens in third-party text before it is stored, shown or logged. */
export const withoutTokens = (text: string): string =>
  text.replace(TOKEN_LIKE, (_, env: string) => `svc_${env.toLowerCase()}_redacted`);

/** Whether a text contains the secret part of a token at any level of escapes. */
function holds(text: string, token: string): boolean {
  const secret = token.slice(-TOKEN_SECRET_LENGTH).toLowerCase();
  let rest = text.toLowerCase();
  for (let depth = 0; depth < ESCAPES_MAX; depth++) {
    if (rest.includes(secret)) return true;
    const next = rest.replace(ANY_ESCAPE, character).toLowerCase();
    if (next === rest) return false;
    rest = next;
  }
  return true;
}

/**
 * Returns the URL of a sighting of `token` as it may be stored and shown: http or https, without
 * credentials and without the token, which code hosts and paste sites tend to repeat in it. Null
 * without a URL, or if it cannot be made safe.
 */
export function cleanUrl(given: string | null, token: string): string | null {
  if (given === null || given.length > SIGHTING_URL_MAX || !URL.canParse(given)) return null;
  const url = new URL(given);
  if (url.protocol !== "https:" && url.protocol !== "http:") return null;
  url.username = "";
  url.password = "";
  const clean = withoutTokens(url.href.replace(NEEDLESS, character));
  return clean.length > SIGHTING_URL_MAX || !URL.canParse(clean) || holds(clean, token) ? null : clean;
}
