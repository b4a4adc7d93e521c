import { type Callback, Cookie, CookieJar, type ErrorCallback, getPublicSuffix, MemoryCookieStore } from "tough-cookie";
import { MAX_COOKIE_LENGTH, MAX_COOKIES } from "./constants.ts";

/**
 * The cookies of one request: what a redirect sets, the next hop is sent, as RFC 6265 5 has it; without that, sites that pass a
 * visitor through a cookie check redirect for ever. Made for each request and gone with it, so no two ever share one. What may be set
 * for which host is decided by the public suffix list that comes with tough-cookie.
 */
export class RedirectCookies {
  readonly #jar = new CookieJar(new FewCookies(), { allowSecureOnLocal: false });

  /** Keeps what an answer from this address sets. A cookie that has expired removes the one before it. */
  keep(header: string | string[], url: URL): void {
    for (const text of [header].flat()) {
      const cookie = readCookie(text, url.hostname);
      if (cookie) this.#jar.setCookieSync(cookie, url, { ignoreError: true });
    }
  }

  /** The headers with the cookies that belong to this address; one that the caller set gives way to the site's of its name. */
  addTo(headers: Readonly<Record<string, string>>, url: URL): Readonly<Record<string, string>> {
    const due = this.#jar.getCookiesSync(url, { sort: true });
    if (due.length === 0) return headers;
    const names = new Set(due.map(({ key }) => key));
    const [own] = Object.entries(headers).filter(([name]) => name.toLowerCase() === "cookie");
    const kept = (own?.[1] ?? "")
      .split(";")
      .map((pair) => pair.trim())
      .filter((pair) => pair !== "" && !names.has(pair.split("=", 1)[0] ?? ""));
    const pairs = due.map((cookie) => cookie.cookieString());
    return { ...headers, [own?.[0] ?? "cookie"]: [...kept, ...pairs].join("; ") };
  }
}

/**
 * Holds MAX_COOKIES at most and offers the jar all of them at each request; the jar picks those that are due. The store as it comes
 * looks hosts up by their domain, and throws for the bare names of RFC 6761 (`test`, `local`), which a host in an operator's own
 * network may have.
 */
class FewCookies extends MemoryCookieStore {
  override async putCookie(cookie: Cookie, callback?: ErrorCallback): Promise<void> {
    const { domain, path, key } = cookie;
    const known = this.idx[domain ?? ""]?.[path ?? ""]?.[key] !== undefined;
    const put = known || this.#all().length < MAX_COOKIES ? super.putCookie(cookie) : undefined;
    callback?.(null); // before anything is awaited: the jar is used synchronously
    await put;
  }

  override async findCookies(
    _domain: string,
    _path: string,
    _special?: boolean,
    callback?: Callback<Cookie[]>,
  ): Promise<Cookie[]> {
    callback?.(null, this.#all());
    return this.#all();
  }

  #all(): Cookie[] {
    return Object.values(this.idx).flatMap((paths) => Object.values(paths).flatMap((names) => Object.values(names)));
  }
}

function readCookie(text: string, hostname: string): Cookie | undefined {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
  if (text.length > MAX_COOKIE_LENGTH || /[\u0000-\u0008\u000a-\u001f\u007f]/.test(text)) return undefined;
  const cookie = Cookie.parse(text);
  // RFC 6265 5.3, step 5: a host that is a public suffix itself sets cookies for itself alone.
  if (cookie?.domain === hostname && isPublicSuffix(hostname)) cookie.domain = null;
  return cookie;
}

const isPublicSuffix = (hostname: string): boolean =>
  getPublicSuffix(hostname, { allowSpecialUseDomain: true, ignoreError: true }) === undefined;
