// @ts-check
import { isFresh, readMoment, requireFresh, unixSeconds } from "./age.js";
import { rawBody, readEnvelope } from "./body.js";
import { WebhookVerificationError } from "./error.js";
import { readHeaders, required } from "./headers.js";
import { readSecrets } from "./secrets.js";
import { serviceSigned, standardSigned } from "./signatures.js";

const WRONG =
  "does not match the body under the given secret. Check that the secret is that of this webhook (test events are signed with the workspace's test secret) and that the body is passed on byte for byte, unparsed. If both are so, the request is not from Gatehouse: refuse it.";

/** @type {typeof import("../index.d.ts").verify} */
export async function verify(input) {
  const moment = readMoment(input);
  const keys = await readSecrets(input);
  const body = rawBody(input.body);
  const headers = readHeaders(input.headers);

  const sentAs = required(headers, "X-Service-Timestamp");
  const signature = required(headers, "X-Service-Signature");
  const timestamp = unixSeconds(sentAs, "X-Service-Timestamp");
  const replay = headers.get("x-service-replay") === "true";

  // A replay has the original's time, so the standard signature must show that it was sent just
  // now.
  const isSentAgain = replay && !isFresh(timestamp, moment);
  if (!isSentAgain) requireFresh(timestamp, moment, "X-Service-Timestamp");
  if (!(await serviceSigned(keys, [signature, headers.get("x-service-signature-previous")], sentAs, body)))
    throw new WebhookVerificationError("bad_signature", `X-Service-Signature ${WRONG}`);
  if (isSentAgain) await requireSentNow(keys, headers, body, moment);

  return {
    ...readEnvelope(body),
    deliveryId: headers.get("x-service-delivery") ?? null,
    timestamp,
    replay,
    mode: headers.get("x-service-mode") === "test" ? "test" : "live",
  };
}

/**
 * @param {readonly import("./secrets.js").SigningKeys[]} keys
 * @param {Map<string, string>} headers
 * @param {Uint8Array<ArrayBuffer>} body
 * @param {{ tolerance: number, nowS: number }} moment
 */
async function requireSentNow(keys, headers, body, moment) {
  const id = required(headers, "webhook-id");
  const sentAs = required(headers, "webhook-timestamp");
  const signatures = required(headers, "webhook-signature");
  requireFresh(unixSeconds(sentAs, "webhook-timestamp"), moment, "webhook-timestamp");
  if (!(await standardSigned(keys, signatures, id, sentAs, body)))
    throw new WebhookVerificationError("bad_signature", `webhook-signature ${WRONG}`);
}
