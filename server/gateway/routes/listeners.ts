import { DeliveryDetailSchema } from "#lib/webhooks/deliveries/answer-schema.ts";
import {
  EndedListenerSchema,
  ListenerSchema,
  ListenersSchema,
  ListenerWithSecretSchema,
  TestSecretSchema,
} from "#lib/webhooks/listeners/answer-schema.ts";
import { endListener } from "#lib/webhooks/listeners/end-listener.ts";
import { openListener } from "#lib/webhooks/listeners/open-listener.ts";
import { getListener, listListeners } from "#lib/webhooks/listeners/queries.ts";
import { revealTestSecret } from "#lib/webhooks/listeners/reveal-test-secret.ts";
import { OpenListenerInput, TestListenerInput } from "#lib/webhooks/listeners/schema.ts";
import { testListener } from "#lib/webhooks/listeners/send-test-to-listener.ts";
import { outcomeOf } from "../answers/outcome.ts";
import { type Call, defineRoute } from "../route/route.ts";

const idOf = ({ params }: Pick<Call, "params">): string => params.listener_id ?? "";

export const listenerRoutes = [
  defineRoute({
    method: "GET",
    path: "/v1/test-secret",
    scope: "admin",
    name: "getTestSecret",
    summary: "Get the test secret",
    description:
      "Returns the secret that signs test events and all events sent to listeners, in both modes. Use it in apps that check signatures. It never changes. The audit log records who read it.",
    answer: { status: 200, schema: TestSecretSchema, description: "The workspace's test secret." },
    errors: [],
    handle: async ({ ctx }) => outcomeOf(await revealTestSecret(ctx), 200),
  }),
  defineRoute({
    method: "GET",
    path: "/v1/listeners",
    scope: "admin",
    name: "listListeners",
    summary: "List listeners",
    description: "Lists the command lines that receive events, newest first. A test key only sees those in test mode.",
    answer: { status: 200, schema: ListenersSchema, description: "Open listeners." },
    errors: [],
    handle: async ({ ctx }) => outcomeOf(await listListeners(ctx), 200),
  }),
  defineRoute({
    method: "POST",
    path: "/v1/listeners",
    scope: "admin",
    name: "openListener",
    summary: "Open a listener",
    description:
      "Prepares a WebSocket connection to GET /v1/listeners/{listener_id}/connection, as used by `gatehouse listen`. Resumes the open listener with this name and mode, including its waiting events, or creates a new one. From now on events are queued for the listener; it ends after a day without a connection.",
    body: OpenListenerInput,
    answer: {
      status: 200,
      schema: ListenerWithSecretSchema,
      description: "The listener and the secret that signs its events.",
    },
    errors: [],
    handle: async ({ ctx, body }) => {
      const opened = await openListener(ctx, body);
      return outcomeOf(opened, 200, opened.ok ? opened.value.id : undefined);
    },
  }),
  defineRoute({
    method: "GET",
    path: "/v1/listeners/{listener_id}",
    scope: "admin",
    name: "getListener",
    summary: "Get a listener",
    answer: { status: 200, schema: ListenerSchema, description: "The listener." },
    errors: ["not_found"],
    handle: async (call) => outcomeOf(await getListener(call.ctx, idOf(call)), 200, idOf(call)),
  }),
  defineRoute({
    method: "DELETE",
    path: "/v1/listeners/{listener_id}",
    scope: "admin",
    name: "endListener",
    summary: "End a listener",
    description:
      "Ends the listener permanently: its connection is closed, its public URL stops working, and waiting deliveries are canceled.",
    answer: { status: 200, schema: EndedListenerSchema, description: "The deleted object." },
    errors: ["not_found"],
    handle: async (call) => outcomeOf(await endListener(call.ctx, idOf(call)), 200, idOf(call)),
  }),
  defineRoute({
    method: "POST",
    path: "/v1/listeners/{listener_id}/test",
    scope: "admin",
    name: "testListener",
    summary: "Send a test event to a listener",
    description:
      "Sends an event type's example to this listener only, after the deliveries that are already queued. The response is returned before the attempt: get the delivery again to see its result.",
    body: TestListenerInput,
    idempotent: true,
    answer: { status: 202, schema: DeliveryDetailSchema, description: "The delivery, before its first attempt." },
    errors: ["not_found", "rate_limited"],
    handle: async (call) => {
      const id = idOf(call);
      return outcomeOf(await testListener(call.ctx, id, call.body.event, call.firstTry), 202, id);
    },
  }),
];
