// @ts-check
import { WebhookVerificationError } from "./error.js";

/** @import { GivenHeaders } from "../index.d.ts" */

/**
 * Returns the headers by lower-case name. Repeated headers are joined as in HTTP, so that two
 * timestamps or signatures are never read as one of them.
 *
 * @param {GivenHeaders} given
 * @returns {Map<string, string>}
 */
export function readHeaders(given) {
  if (typeof given !== "object" || given === null)
    throw new TypeError("headers must be a Headers object or a plain object, such as request.headers.");
  /** @type {Map<string, string>} */
  const headers = new Map();
  for (const [name, value] of pairsOf(given)) {
    if (value === undefined || value === null) continue;
    const text = Array.isArray(value) ? value.join(", ") : String(value);
    const key = name.toLowerCase();
    const before = headers.get(key);
    headers.set(key, before === undefined ? text : `${before}, ${text}`);
  }
  return headers;
}

/**
 * @param {GivenHeaders} given
 * @returns {Iterable<readonly [string, string | readonly string[] | undefined]>}
 */
const pairsOf = (given) =>
  Symbol.iterator in given ? /** @type {Iterable<readonly [string, string]>} */ (given) : Object.entries(given);

/**
 * @param {Map<string, string>} headers
 * @param {string} name as it is documented
 */
export function required(headers, name) {
  const value = headers.get(name.toLowerCase());
  if (value !== undefined && value !== "") return value;
  throw new WebhookVerificationError(
    "missing_header",
    `The request has no ${name} header. Either it was not sent by Gatehouse, or something on the way (a proxy, a framework) drops headers it does not know.`,
  );
}
