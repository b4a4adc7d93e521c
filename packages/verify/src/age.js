// @ts-check
import { WebhookVerificationError } from "./error.js";

/** Default maximum deviation of a timestamp, in seconds. */
const TOLERANCE_S = 300;

/**
 * Validates the tolerance and the current time: a tolerance of NaN or infinity would accept
 * everything.
 *
 * @param {{ tolerance?: number | undefined, now?: Date | number | undefined }} options
 */
export function readMoment({ tolerance = TOLERANCE_S, now = Date.now() }) {
  if (!Number.isFinite(tolerance) || tolerance < 0)
    throw new TypeError("tolerance must be a number of seconds, 0 or more.");
  const nowS = Math.floor(Number(now) / 1_000);
  if (!Number.isFinite(nowS)) throw new TypeError("now must be a Date or a number of milliseconds.");
  return { tolerance, nowS };
}

/**
 * @param {string} text of a header
 * @param {string} name of that header
 */
export function unixSeconds(text, name) {
  if (/^\d{1,12}$/.test(text)) return Number(text);
  throw new WebhookVerificationError("bad_timestamp", `${name} is not a Unix time in whole seconds.`);
}

/**
 * @param {number} timestamp
 * @param {{ tolerance: number, nowS: number }} moment
 */
export const isFresh = (timestamp, { tolerance, nowS }) => Math.abs(nowS - timestamp) <= tolerance;

/**
 * @param {number} timestamp
 * @param {{ tolerance: number, nowS: number }} moment
 * @param {string} name
 */
export function requireFresh(timestamp, moment, name) {
  if (isFresh(timestamp, moment)) return;
  const off = moment.nowS - timestamp;
  throw new WebhookVerificationError(
    "timestamp_out_of_tolerance",
    `${name} is ${Math.abs(off)} s ${off > 0 ? "in the past" : "ahead"}; ${moment.tolerance} s are allowed. Check this machine's clock. If it is right, the request was held up or is a copy of an old one: refuse it.`,
  );
}
