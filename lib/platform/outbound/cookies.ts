import { isIP } from "node:net";
import { MAX_COOKIE_LENGTH, MAX_COOKIES } from "./constants.ts";

type Cookie = { name: string; value: string; domain: string; hostOnly: boolean; path: string; secure: boolean };

/**
 * The cookies of one request: what a redirect sets, the next hop is sent, as RFC 6265 5 has it; without that, sites that pass a
 * visitor through a cookie check redirect for ever. Made for each request and gone with it, so no two ever share one.
 */
export class CookieJar {
  #cookies: Cookie[] = [];

  /** Takes what an answer from this address sets. A cookie that has expired takes the one before it away. */
  keep(header: string | string[] | undefined, url: URL): void {
    for (const text of typeof header === "string" ? [header] : (header ?? [])) {
      const cookie = read(text, url);
      if (!cookie) continue;
      this.#cookies = this.#cookies.filter(
        (known) => known.name !== cookie.name || known.domain !== cookie.domain || known.path !== cookie.path,
      );
      if (!cookie.expired && this.#cookies.length < MAX_COOKIES) this.#cookies.push(cookie);
    }
  }

  /** The headers with the cookies that belong to this address; one that the caller set gives way to the site's of its name. */
  addTo(headers: Readonly<Record<string, string>>, url: URL): Readonly<Record<string, string>> {
    const due = this.#cookies.filter((cookie) => belongs(cookie, url)).sort((a, b) => b.path.length - a.path.length);
    if (due.length === 0) return headers;
    const names = new Set(due.map(({ name }) => name));
    const [own] = Object.entries(headers).filter(([name]) => name.toLowerCase() === "cookie");
    const kept = (own?.[1] ?? "")
      .split(";")
      .map((pair) => pair.trim())
      .filter((pair) => pair !== "" && !names.has(pair.split("=", 1)[0] ?? ""));
    const pairs = due.map(({ name, value }) => `${name}=${value}`);
    return { ...headers, [own?.[0] ?? "cookie"]: [...kept, ...pairs].join("; ") };
  }
}

function belongs(cookie: Cookie, url: URL): boolean {
  if (cookie.secure && url.protocol !== "https:") return false;
  if (!(cookie.hostOnly ? url.hostname === cookie.domain : isWithin(url.hostname, cookie.domain))) return false;
  const { path } = cookie;
  return url.pathname === path || url.pathname.startsWith(path.endsWith("/") ? path : `${path}/`);
}

const isWithin = (host: string, domain: string): boolean =>
  host === domain || (host.endsWith(`.${domain}`) && isIP(host) === 0);

/** RFC 6265 5.2 and 5.3. What names a domain that its host is not in, or a whole top level, is not taken. */
function read(text: string, url: URL): (Cookie & { expired: boolean }) | undefined {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
  if (text.length > MAX_COOKIE_LENGTH || /[\u0000-\u0008\u000a-\u001f\u007f]/.test(text)) return undefined;
  const [pair = "", ...attributes] = text.split(";");
  const equals = pair.indexOf("=");
  const name = pair.slice(0, Math.max(equals, 0)).trim();
  if (name === "") return undefined;
  const given = new Map(
    attributes.map((attribute) => {
      const [key = "", ...rest] = attribute.split("=");
      return [key.trim().toLowerCase(), rest.join("=").trim()];
    }),
  );
  const named = given.get("domain")?.replace(/^\./, "").toLowerCase();
  if (named && (!isWithin(url.hostname, named) || (!named.includes(".") && named !== url.hostname))) return undefined;
  if (given.has("secure") && url.protocol !== "https:") return undefined;
  const path = given.get("path");
  return {
    name,
    value: pair.slice(equals + 1).trim(),
    domain: named || url.hostname,
    hostOnly: !named,
    path: path?.startsWith("/") ? path : defaultPath(url.pathname),
    secure: given.has("secure"),
    expired: hasExpired(given.get("max-age"), given.get("expires")),
  };
}

const defaultPath = (pathname: string): string => pathname.slice(0, Math.max(pathname.lastIndexOf("/"), 1));

/** Whether a cookie is set only to be taken away: a time to live of nothing, or an end that lies far back. */
function hasExpired(maxAge: string | undefined, expires: string | undefined): boolean {
  if (maxAge !== undefined && /^-?\d+$/.test(maxAge)) return Number(maxAge) <= 0;
  return expires !== undefined && Date.parse(expires) < Date.parse("2000-01-01");
}
