import { endsHere } from "./hop-by-hop.ts";
import type { HeaderLines } from "./types.ts";

/**
 * Response headers that must not take effect on this origin, the dashboard's: they could change its
 * cookies, storage, service workers, sessions or policies, ask for its passwords, report elsewhere
 * or redirect without a click.
 */
const NOT_FROM_THEM = new Set([
  "accept-ch",
  "activate-storage-access",
  "alt-svc",
  "clear-site-data",
  "content-security-policy",
  "content-security-policy-report-only",
  "critical-ch",
  "expect-ct",
  "nel",
  "origin-agent-cluster",
  "public-key-pins",
  "public-key-pins-report-only",
  "referrer-policy",
  "refresh",
  "report-to",
  "reporting-endpoints",
  "secure-session-registration",
  "sec-session-registration",
  "service-worker-allowed",
  "set-cookie",
  "set-cookie2",
  "set-login",
  "shared-storage-write",
  "speculation-rules",
  "strict-transport-security",
  "supports-loading-mode",
  "use-as-dictionary",
  "www-authenticate",
  "x-content-type-options",
]);

/**
 * Headers that replace those: the page gets an opaque origin without scripts, and its declared type
 * is used.
 */
const OURS: HeaderLines = [
  ["Content-Security-Policy", "sandbox"],
  ["X-Content-Type-Options", "nosniff"],
  ["Referrer-Policy", "no-referrer"],
];

const TOKEN = /^[!#$%&'*+.^_`|~0-9a-z-]+$/i;
/** Characters of a field value (RFC 9110 5.5). Others could end it and start another field. */
const VALUE = /^[\t\x20-\x7e\x80-\xff]*$/;

/**
 * Returns the headers to pass on from a local app's response, without invalid, hop-by-hop and
 * unsafe ones.
 * @param bodyBytes length of the body sent; undefined if there is none (HEAD, 204, 304).
 * @param mayDeclare whether to keep the app's own length, in response to HEAD.
 */
export function answeredHeaders(given: HeaderLines, bodyBytes: number | undefined, mayDeclare: boolean): HeaderLines {
  const ends = endsHere(given);
  const passed = given.filter(([name, value]) => {
    const lower = name.toLowerCase();
    if (!TOKEN.test(name) || !VALUE.test(value) || ends(lower) || NOT_FROM_THEM.has(lower)) return false;
    return lower !== "content-length" || (mayDeclare && /^\d{1,15}$/.test(value));
  });
  const length: HeaderLines = bodyBytes === undefined ? [] : [["Content-Length", String(bodyBytes)]];
  return [...onceEach(passed), ...OURS, ...length];
}

/** Fields that readers interpret differently if repeated. The first one counts. */
const SINGLE = new Set(["content-length", "content-type", "date", "location"]);

function onceEach(fields: HeaderLines): HeaderLines {
  const seen = new Set<string>();
  return fields.filter(([name]) => {
    const lower = name.toLowerCase();
    if (!SINGLE.has(lower)) return true;
    const isFirst = !seen.has(lower);
    seen.add(lower);
    return isFirst;
  });
}
