// What @gatehouse/verify is: it comes along in this package.
export {
  type VerifiedEvent,
  type VerifyInput,
  type VerifyOptions,
  verify,
  verifyRequest,
  WebhookVerificationError,
} from "../../verify/index.js";
