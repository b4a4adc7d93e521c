import { withoutEnd } from "#lib/platform/without-end.ts";
import { FOUND_ADDRESS_MAX, WRITTEN_ADDRESS_MAX } from "./constants.ts";
import { evenPath } from "./even-path.ts";

/** An address as it is asked for, and what is the same for all spellings of it. */
export type Address = {
  /** Absolute, without fragment, session ids and tracking parameters. */
  url: string;
  /** One for all that lead to the same page: with or without www., a last slash, TLS, whatever the order of its parameters. */
  key: string;
  /** Host and port: whose pace it is asked at. */
  host: string;
};

export type NormaliseOptions = {
  /** Drop the whole query: a site whose parameters only sort and track. */
  ignoreQuery?: boolean;
};

/** Parameters that say who came, never what is shown. */
const TRACKING =
  /^(?:utm_[a-z_]+|gclid|gclsrc|dclid|gbraid|wbraid|fbclid|msclkid|yclid|twclid|ttclid|igshid|mc_cid|mc_eid|_ga|_gl|_hsenc|_hsmi|mkt_tok|oly_enc_id|vero_id)$/i;
const SESSION = /^(?:phpsessid|jsessionid|aspsessionid[a-z]*|asp\.net_sessionid|cfid|cftoken|sessionid|session_id)$/i;
/** Names that are a session's on one site and a page's on another: told by what they hold. */
const PERHAPS_SESSION = /^(?:sid|s|session|sess)$/i;
const OPAQUE = /^(?=.*\d)[\w-]{16,}$/;
/** A session in the path, as Java servers write it. */
const PATH_SESSION = /;(?:jsessionid|phpsessid|sid)=[^/;]*/gi;

/**
 * Reads an address that a page or a sitemap names. Undefined for what is no page's address: another scheme, credentials inside, more
 * than FOUND_ADDRESS_MAX characters.
 *
 * @param base where it was found, for relative ones.
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

/** A host without its `www.`, which sites use and leave out as they like. */
export const bareHost = (hostname: string): string => hostname.replace(/^www\.(?=[^.]+\.)/, "");

/** Parameters as they were written, less those that say nothing about the page. */
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
