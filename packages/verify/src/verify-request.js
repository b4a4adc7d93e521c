// @ts-check
import { WebhookVerificationError } from "./error.js";
import { verify } from "./verify.js";

/** @type {typeof import("../index.d.ts").verifyRequest} */
export async function verifyRequest(request, options) {
  if (request.bodyUsed)
    throw new WebhookVerificationError(
      "bad_body",
      "The request's body has been read already. Call verifyRequest first, or clone the request before reading it.",
    );
  return verify({ ...options, headers: request.headers, body: await request.arrayBuffer() });
}
