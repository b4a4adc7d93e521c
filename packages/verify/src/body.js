// @ts-check
import { WebhookVerificationError } from "./error.js";

/** @import { WebhookEvent } from "../events.d.ts" */

/**
 * Returns a copy of the raw body. A body that was parsed and serialized again is not what was
 * signed, so it is refused.
 *
 * @param {unknown} body
 * @returns {Uint8Array<ArrayBuffer>}
 */
export function rawBody(body) {
  if (typeof body === "string") return new TextEncoder().encode(body);
  if (ArrayBuffer.isView(body)) return new Uint8Array(body.buffer, body.byteOffset, body.byteLength).slice();
  // Not instanceof: test runners and workers pass buffers of another realm.
  if (Object.prototype.toString.call(body) === "[object ArrayBuffer]")
    return new Uint8Array(/** @type {ArrayBuffer} */ (body)).slice();
  throw new WebhookVerificationError(
    "bad_body",
    `body must be the raw request body as a string or bytes, and is ${described(body)}. The signature covers the bytes as they were sent, so take them before a JSON parser does: express.raw({ type: "application/json", limit: "1mb" }) in Express, await request.text() in a fetch handler.`,
  );
}

/** @param {unknown} body */
function described(body) {
  if (body === undefined || body === null) return `${body}`;
  return typeof body === "object" ? "an object, perhaps one parsed from JSON" : `a ${typeof body}`;
}

/**
 * Parses the envelope of a verified body. It was written by Gatehouse, so its fields are not
 * validated.
 *
 * @param {Uint8Array<ArrayBuffer>} body
 * @returns {WebhookEvent}
 */
export function readEnvelope(body) {
  let value;
  try {
    value = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body));
  } catch (cause) {
    const error = new WebhookVerificationError(
      "bad_body",
      "The body is signed correctly, but it is not JSON in UTF-8.",
    );
    error.cause = cause;
    throw error;
  }
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return value;
  throw new WebhookVerificationError("bad_body", "The body is signed correctly, but it is not a JSON object.");
}
