// Re-exports @gatehouse/verify, which is included in this package.
export {
  type VerifiedEvent,
  type VerifyInput,
  type VerifyOptions,
  verify,
  verifyRequest,
  WebhookVerificationError,
} from "../../verify/index.js";
