import { endsHere } from "./hop-by-hop.ts";
import type { HeaderLines } from "./types.ts";

/**
 * What an answer may not say in the name of this origin, which is the dashboard's: set or clear its cookies and storage, register a
 * service worker, a session or a log-in, ask for its passwords, bind browsers to a policy, have reports or other traffic sent elsewhere,
 * lead to another page without being asked.
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

/** What every answer says instead: its page is of an origin of its own, runs no scripts and is taken for what it says it is. */
const OURS: HeaderLines = [
  ["Content-Security-Policy", "sandbox"],
  ["X-Content-Type-Options", "nosniff"],
  ["Referrer-Policy", "no-referrer"],
];

const TOKEN = /^[!#$%&'*+.^_`|~0-9a-z-]+$/i;
/** What a field's value may consist of (RFC 9110 5.5); anything else could end it, and begin another. */
const VALUE = /^[\t\x20-\x7e\x80-\xff]*$/;

/**
 * The headers of a local app's answer as they are passed on. What is no header is left out, and so is what is about the connection or
 * would reach beyond the answer.
 *
 * @param bodyBytes of the body that is sent; undefined when none is (HEAD, 204, 304).
 * @param mayDeclare whether the length that the app declares stands for itself: it answered HEAD.
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

/** Fields that mean something else to each reader when they stand there twice: the first counts. */
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
