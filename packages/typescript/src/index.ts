export type { CallerOptions, CallOptions } from "./caller.ts";
export { Gatehouse, type GatehouseOptions } from "./client.ts";
export { ApiError, ConnectionError, GatehouseError, TimeoutError } from "./errors.ts";
export type * from "./generated/types.gen.ts";
export type { PageOf, Pages } from "./pages.ts";
export {
  type VerifiedEvent,
  type VerifyInput,
  type VerifyOptions,
  verify,
  verifyRequest,
  WebhookVerificationError,
} from "./verify.ts";
export type { WaitOptions } from "./wait.ts";
