"use server";

import * as z from "zod";
import { workspaceAction } from "#lib/dashboard/session.ts";
import { PAGE_MAX } from "#lib/webhooks/deliveries/constants.ts";
import { replayDelivery } from "#lib/webhooks/deliveries/replay-delivery.ts";
import { retryDelivery } from "#lib/webhooks/deliveries/retry-delivery.ts";
import { sendAgain } from "#lib/webhooks/deliveries/send-again.ts";

export const replayDeliveryAction = workspaceAction(
  { permission: "deliveries:replay", input: z.strictObject({ delivery_id: z.string() }) },
  (ctx, { delivery_id: id }) => replayDelivery(ctx, id),
);

export const retryDeliveryAction = workspaceAction(
  { permission: "deliveries:replay", input: z.strictObject({ delivery_id: z.string() }) },
  (ctx, { delivery_id: id }) => retryDelivery(ctx, id),
);

/** At most the deliveries on one page of the log. */
export const sendAgainAction = workspaceAction(
  {
    permission: "deliveries:replay",
    input: z.strictObject({ delivery_ids: z.array(z.string()).min(1).max(PAGE_MAX) }),
  },
  (ctx, { delivery_ids: ids }) => sendAgain(ctx, ids),
);
