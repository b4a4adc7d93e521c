import { withoutEnd } from "#lib/platform/values/without-end.ts";
import { FOUND_ADDRESS_MAX, WRITTEN_ADDRESS_MAX } from "./constants.ts";
import { evenPath } from "./even-path.ts";

export type Address = {
  /** Absolute, without fragment, session IDs and tracking parameters. */
  url: string;
  /**
   * Equal for addresses of the same page: ignores `www.`, a trailing slash, TLS and the order of
   * parameters.
   */
  key: string;
  /** Host and port, which share a request pace. */
  host: string;
};

export type NormaliseOptions = {
  /** Drops the whole query, for sites whose parameters only sort and track. */
  ignoreQuery?: boolean;
};

/** Parameters that identify the visitor and do not affect the page. */
const TRACKING =
  /^(?:utm_[a-z_]+|gclid|gclsrc|dclid|gbraid|wbraid|fbclid|msclkid|yclid|twclid|ttclid|igshid|mc_cid|mc_eid|_ga|_gl|_hsenc|_hsmi|mkt_tok|oly_enc_id|vero_id)$/i;
const SESSION = /^(?:phpsessid|jsessionid|aspsessionid[a-z]*|asp\.net_sessionid|cfid|cftoken|sessionid|session_id)$/i;
/** Names used for sessions on some sites and for pages on others. The value decides. */
const PERHAPS_SESSION = /^(?:sid|s|session|sess)$/i;
const OPAQUE = /^(?=.*\d)[\w-]{16,}$/;
/** A session in the path, as written by Java servers. */
const PATH_SESSION = /;(?:jsessionid|phpsessid|sid)=[^/;]*/gi;

/**
 * Normalizes an address found in a page or sitemap. Returns undefined for other schemes,
 * credentials, or more than FOUND_ADDRESS_MAX characters.
 * @param base where it was found, for relative addresses.
 */
export function normaliseAddress(
  text: string,
  base?: string,
  { ignoreQuery = false }: NormaliseOptions = {},
): Address | undefined {
  if (text.length > WRITTEN_ADDRESS_MAX) return undefined;
  const url = URL.parse(text.trim(), base);
  if (!url || (url.protocol !== "http:" && url.protocol !== "https:")) return undefined;
  if (url.username !== "" || url.password !== "" || url.hostname === "") return undefined;
  url.hash = "";
  url.hostname = withoutEnd(url.hostname, ".");
  url.pathname = evenPath(url.pathname.replace(PATH_SESSION, ""));
  const parameters = ignoreQuery ? [] : kept(url.search);
  url.search = parameters.length > 0 ? `?${parameters.join("&")}` : "";
  if (url.href.length > FOUND_ADDRESS_MAX) return undefined;
  const path = url.pathname.replace(/\/{2,}/g, "/").replace(/\/$/, "");
  const query = parameters.length > 0 ? `?${parameters.toSorted().join("&")}` : "";
  return { url: url.href, key: `${bareHost(url.hostname)}:${url.port}${path}${query}`, host: url.host };
}

/** Returns a host without `www.`, which sites use interchangeably. */
export const bareHost = (hostname: string): string => hostname.replace(/^www\.(?=[^.]+\.)/, "");

function kept(search: string): string[] {
  return search
    .slice(1)
    .split("&")
    .filter((parameter) => {
      if (parameter === "") return false;
      const at = parameter.indexOf("=");
      const name = at < 0 ? parameter : parameter.slice(0, at);
      if (TRACKING.test(name) || SESSION.test(name)) return false;
      return !(PERHAPS_SESSION.test(name) && at >= 0 && OPAQUE.test(parameter.slice(at + 1)));
    });
}
