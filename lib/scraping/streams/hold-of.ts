import type { HoldInput } from "#lib/billing/credits/hold-credits.ts";
import { chargeId } from "./rules.ts";
import type { ClaimedStream } from "./types.ts";

export const holdOf = (stream: ClaimedStream, index: number, fence: number): HoldInput => ({
  requestId: chargeId(stream.id, index, fence),
  keyId: stream.keyId,
  amount: stream.price,
  endpoint: "/v1/stream",
});
