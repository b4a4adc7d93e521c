// @ts-check
import { WebhookVerificationError } from "./error.js";

/** @import { GivenSecrets } from "../index.d.ts" */

const FORM = /^whsec_([0-9A-Za-z+/]{4,})(={0,2})$/;

/**
 * The two keys derived from a secret: X-Service-Signature uses the whole text, Standard Webhooks
 * the decoded base64 after the prefix.
 *
 * @typedef {{ whole: CryptoKey, decoded: CryptoKey }} SigningKeys
 */

/**
 * @param {GivenSecrets} given
 * @returns {Promise<SigningKeys[]>}
 */
export function readSecrets({ secret, secrets }) {
  if (secret !== undefined && secrets !== undefined) throw new TypeError("Pass either secret or secrets, not both.");
  const list = secrets ?? [secret];
  if (!Array.isArray(list)) throw new TypeError("secrets must be a list of texts.");
  if (list.length === 0) throw bad("No secret was given: secrets is an empty list.");
  return Promise.all(list.map(readSecret));
}

/**
 * @param {unknown} secret
 * @returns {Promise<SigningKeys>}
 */
async function readSecret(secret) {
  if (typeof secret !== "string" || secret === "")
    throw bad("No secret was given. Is the environment variable that holds it set?");
  if (secret.trim() !== secret) throw bad("Remove the space or line break before or after the secret.");
  const [, encoded] = FORM.exec(secret) ?? [];
  if (encoded === undefined || encoded.length % 4 === 1)
    throw bad(
      "This is not a webhook secret. Pass the whole secret, including whsec_, as shown when the webhook was created. An API key (svc_…) does not work here.",
    );
  const bytes = Uint8Array.from(atob(encoded), (character) => character.charCodeAt(0));
  const [whole, decoded] = await Promise.all([hmacKey(new TextEncoder().encode(secret)), hmacKey(bytes)]);
  return { whole, decoded };
}

/** @param {Uint8Array<ArrayBuffer>} bytes */
const hmacKey = (bytes) => crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, ["verify"]);

/** @param {string} message */
const bad = (message) => new WebhookVerificationError("bad_secret", message);
