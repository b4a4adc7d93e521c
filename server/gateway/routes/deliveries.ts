import { LOG_DAYS_MARK } from "#lib/kernel/retention.ts";
import { DeliveryDetailSchema, DeliveryListSchema, DeliverySchema } from "#lib/webhooks/deliveries/answer-schema.ts";
import { getDelivery } from "#lib/webhooks/deliveries/get-delivery.ts";
import { listDeliveries } from "#lib/webhooks/deliveries/queries.ts";
import { retryDelivery } from "#lib/webhooks/deliveries/retry-delivery.ts";
import { ListDeliveriesInput } from "#lib/webhooks/deliveries/schema.ts";
import { MAX_MANUAL_ATTEMPTS } from "#lib/webhooks/queue/retry-schedule.ts";
import { outcomeOf } from "../answers/outcome.ts";
import { defineRoute } from "../route/route.ts";

export const deliveryRoutes = [
  defineRoute({
    method: "GET",
    path: "/v1/deliveries",
    scope: "admin",
    name: "listDeliveries",
    summary: "List deliveries",
    description: `Lists deliveries of the last ${LOG_DAYS_MARK} days and all unfinished ones, newest first. A test key sees only deliveries caused by test keys, and none to live webhooks. A page that would take too long to read can be short or empty and still have a \`next_cursor\`: continue until it is null.`,
    query: ListDeliveriesInput,
    answer: { status: 200, schema: DeliveryListSchema, description: "A page of deliveries." },
    errors: [],
    handle: async ({ ctx, query }) => outcomeOf(await listDeliveries(ctx, query), 200),
  }),
  defineRoute({
    method: "GET",
    path: "/v1/deliveries/{delivery_id}",
    scope: "admin",
    name: "getDelivery",
    summary: "Get a delivery",
    description:
      "Returns the delivery with its body and all attempts: the request, the response and the duration of each phase. If old attempts cannot be read, `attempts_unavailable` says why.",
    answer: { status: 200, schema: DeliveryDetailSchema, description: "The delivery." },
    errors: ["not_found"],
    handle: async ({ ctx, params }) => {
      const id = params.delivery_id ?? "";
      return outcomeOf(await getDelivery(ctx, id), 200, id);
    },
  }),
  defineRoute({
    method: "POST",
    path: "/v1/deliveries/{delivery_id}/retry",
    scope: "admin",
    name: "retryDelivery",
    summary: "Retry a delivery now",
    description: `Makes an extra attempt at a delivery that is being retried. Manual attempts do not count towards the eight scheduled ones and do not change their times. One manual attempt runs at a time, up to ${MAX_MANUAL_ATTEMPTS} per delivery. Replay a delivery that has ended.`,
    answer: { status: 200, schema: DeliverySchema, description: "The delivery, with its schedule unchanged." },
    errors: ["not_found", "attempt_running", "webhook_paused"],
    handle: async ({ ctx, params }) => {
      const id = params.delivery_id ?? "";
      return outcomeOf(await retryDelivery(ctx, id), 200, id);
    },
  }),
];
