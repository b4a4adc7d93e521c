import { DeliverySchema } from "#lib/webhooks/deliveries/answer-schema.ts";
import { replayDelivery } from "#lib/webhooks/deliveries/replay-delivery.ts";
import {
  ReplayListSchema,
  ReplayPreviewSchema,
  ReplaySchema,
  ReplayWithReasonsSchema,
} from "#lib/webhooks/replays/answer-schema.ts";
import { cancelReplay } from "#lib/webhooks/replays/cancel-replay.ts";
import { createReplay } from "#lib/webhooks/replays/create-replay.ts";
import { previewReplay } from "#lib/webhooks/replays/preview-replay.ts";
import { getReplayWithReasons, listReplays } from "#lib/webhooks/replays/queries.ts";
import { retryReplay } from "#lib/webhooks/replays/retry-replay.ts";
import {
  CreateReplayInput,
  ListReplaysInput,
  RetryReplayInput,
  UpdateReplayInput,
} from "#lib/webhooks/replays/schema.ts";
import { updateReplay } from "#lib/webhooks/replays/update-replay.ts";
import { outcomeOf } from "../answers/outcome.ts";
import { defineRoute } from "../route/route.ts";

export const replayRoutes = [
  defineRoute({
    method: "POST",
    path: "/v1/deliveries/{delivery_id}/replay",
    scope: "admin",
    name: "replayDelivery",
    summary: "Replay a delivery",
    description:
      "Sends a finished delivery again, to the webhook's current URL, as a new delivery of the same event with `X-Service-Replay: true` and the original timestamp. It is sent even if the webhook is paused.",
    idempotent: true,
    answer: { status: 201, schema: DeliverySchema, description: "The new delivery." },
    errors: ["not_found"],
    handle: async ({ ctx, firstTry, params }) => {
      const id = params.delivery_id ?? "";
      return outcomeOf(await replayDelivery(ctx, id, firstTry), 201, id);
    },
  }),
  defineRoute({
    method: "GET",
    path: "/v1/replays",
    scope: "admin",
    name: "listReplays",
    summary: "List bulk replays",
    description: "Newest first. A test key only sees those created by test keys.",
    query: ListReplaysInput,
    answer: { status: 200, schema: ReplayListSchema, description: "A page of replays." },
    errors: [],
    handle: async ({ ctx, query }) => outcomeOf(await listReplays(ctx, query), 200),
  }),
  defineRoute({
    method: "POST",
    path: "/v1/replays",
    scope: "admin",
    name: "createReplay",
    summary: "Replay a time range",
    description:
      "Sends every matching finished delivery of the range again, oldest first, at the given rate and after all live traffic. Deliveries that are themselves replays are skipped. A test key replays only deliveries that test keys caused and that went to test webhooks. With `preview: true`, only counts the deliveries and returns 200 with `count`.",
    body: CreateReplayInput,
    idempotent: true,
    answer: { status: 201, schema: ReplaySchema, description: "The replay." },
    otherAnswer: {
      status: 200,
      schema: ReplayPreviewSchema,
      description: "With `preview: true`: the number of deliveries.",
    },
    errors: [],
    handle: async ({ ctx, firstTry, body }) => {
      if (body.preview) return outcomeOf(await previewReplay(ctx, body), 200);
      const created = await createReplay(ctx, body, firstTry);
      return outcomeOf(created, 201, created.ok ? created.value.id : undefined);
    },
  }),
  defineRoute({
    method: "GET",
    path: "/v1/replays/{replay_id}",
    scope: "admin",
    name: "getReplay",
    summary: "Get a bulk replay",
    description:
      "Returns the replay with its result: delivered and failing deliveries and, once it has finished, the reasons for failures.",
    answer: { status: 200, schema: ReplayWithReasonsSchema, description: "The replay with its progress or result." },
    errors: ["not_found"],
    handle: async ({ ctx, params }) =>
      outcomeOf(await getReplayWithReasons(ctx, params.replay_id ?? ""), 200, params.replay_id),
  }),
  defineRoute({
    method: "POST",
    path: "/v1/replays/{replay_id}/retry",
    scope: "admin",
    name: "retryReplay",
    summary: "Retry failing deliveries",
    description:
      "Creates a replay of this replay's failing deliveries. Those that failed for good are sent as new deliveries; those still retrying or held are attempted now. Only one retry of a replay runs at a time.",
    body: RetryReplayInput,
    idempotent: true,
    answer: { status: 201, schema: ReplaySchema, description: "The new replay." },
    errors: ["not_found"],
    handle: async ({ ctx, firstTry, params, body }) => {
      const made = await retryReplay(ctx, params.replay_id ?? "", body, firstTry);
      return outcomeOf(made, 201, made.ok ? made.value.id : params.replay_id);
    },
  }),
  defineRoute({
    method: "PATCH",
    path: "/v1/replays/{replay_id}",
    scope: "admin",
    name: "updateReplay",
    summary: "Pause or resume a bulk replay",
    description:
      "While the replay is paused, no more deliveries are released; released ones are still sent. The same call can change the rate.",
    body: UpdateReplayInput,
    example: { status: "paused" },
    answer: { status: 200, schema: ReplaySchema, description: "The updated replay." },
    errors: ["not_found"],
    handle: async ({ ctx, params, body }) =>
      outcomeOf(await updateReplay(ctx, params.replay_id ?? "", body), 200, params.replay_id),
  }),
  defineRoute({
    method: "DELETE",
    path: "/v1/replays/{replay_id}",
    scope: "admin",
    name: "cancelReplay",
    summary: "Cancel a bulk replay",
    description:
      "Cancels the replay permanently. Attempts in progress finish; the remaining deliveries are canceled within seconds. Canceling again returns the same response.",
    answer: { status: 200, schema: ReplaySchema, description: "The canceled replay." },
    errors: ["not_found"],
    handle: async ({ ctx, params }) =>
      outcomeOf(await cancelReplay(ctx, params.replay_id ?? ""), 200, params.replay_id),
  }),
];
