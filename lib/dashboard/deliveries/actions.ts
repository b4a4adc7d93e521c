"use server";

import * as z from "zod";
import { workspaceAction } from "#lib/dashboard/session.ts";
import { replayDelivery } from "#lib/webhooks/deliveries/replay-delivery.ts";
import { retryDelivery } from "#lib/webhooks/deliveries/retry-delivery.ts";

export const replayDeliveryAction = workspaceAction(
  { permission: "deliveries:replay", input: z.strictObject({ delivery_id: z.string() }) },
  (ctx, { delivery_id: id }) => replayDelivery(ctx, id),
);

export const retryDeliveryAction = workspaceAction(
  { permission: "deliveries:replay", input: z.strictObject({ delivery_id: z.string() }) },
  (ctx, { delivery_id: id }) => retryDelivery(ctx, id),
);
