// @ts-check
export { WebhookVerificationError } from "./src/error.js";
export { verify } from "./src/verify.js";
export { verifyRequest } from "./src/verify-request.js";
