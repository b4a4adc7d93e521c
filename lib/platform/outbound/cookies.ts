import { type Callback, Cookie, CookieJar, type ErrorCallback, getPublicSuffix, MemoryCookieStore } from "tough-cookie";
import { MAX_COOKIE_LENGTH, MAX_COOKIES } from "./constants.ts";

/**
 * The cookies of one request: those set by a redirect are sent to the next hop as in RFC 6265 5;
 * otherwise sites with a cookie check would redirect forever. Each request has its own jar. The
 * public suffix list of tough-cookie decides which host may set what.
 */
export class RedirectCookies {
  readonly #jar = new CookieJar(new FewCookies(), { allowSecureOnLocal: false });

  /**
   * Stores the cookies set by a response from this address. An expired one removes its predecessor.
   */
  keep(header: string | string[], url: URL): void {
    for (const text of [header].flat()) {
      const cookie = readCookie(text, url.hostname);
      if (cookie) this.#jar.setCookieSync(cookie, url, { ignoreError: true });
    }
  }

  /**
   * Returns the headers with the cookies for this address, replacing the caller's of equal names.
   */
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
 * Stores at most MAX_COOKIES and offers all of them for each request; the jar picks the matching
 * ones. The default store looks hosts up by domain and throws for the bare names of RFC 6761
 * (`test`, `local`), which hosts in an operator's network may have.
 */
class FewCookies extends MemoryCookieStore {
  override async putCookie(cookie: Cookie, callback?: ErrorCallback): Promise<void> {
    const { domain, path, key } = cookie;
    const known = this.idx[domain ?? ""]?.[path ?? ""]?.[key] !== undefined;
    const put = known || this.#all().length < MAX_COOKIES ? super.putCookie(cookie) : undefined;
    callback?.(null); // before any await: the jar is used synchronously
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
  // RFC 6265 5.3, step 5: a host that is itself a public suffix may set cookies for itself only.
  if (cookie?.domain === hostname && isPublicSuffix(hostname)) cookie.domain = null;
  return cookie;
}

const isPublicSuffix = (hostname: string): boolean =>
  getPublicSuffix(hostname, { allowSpecialUseDomain: true, ignoreError: true }) === undefined;
