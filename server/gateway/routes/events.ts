import { LOG_DAYS_MARK } from "#lib/kernel/retention.ts";
import { EventPageSchema, EventSchema, EventTypesSchema } from "#lib/webhooks/events/answer-schema.ts";
import { eventCatalogue } from "#lib/webhooks/events/catalogue.ts";
import { getEvent, listEvents } from "#lib/webhooks/events/queries.ts";
import { ListEventsInput } from "#lib/webhooks/events/schema.ts";
import { outcomeOf } from "../answers/outcome.ts";
import { defineRoute } from "../route/route.ts";

export const eventRoutes = [
  defineRoute({
    method: "GET",
    path: "/v1/event-types",
    scope: "admin",
    name: "listEventTypes",
    summary: "List event types",
    description:
      "Lists all event types: when each fires, a JSON Schema of its body and an example. Fields may be added later, so receivers should ignore unknown fields.",
    answer: { status: 200, schema: EventTypesSchema, description: "All event types." },
    errors: [],
    handle: () => ({ status: 200, body: { data: eventCatalogue() } }),
  }),
  defineRoute({
    method: "GET",
    path: "/v1/events",
    scope: "admin",
    name: "listEvents",
    summary: "List events",
    description: `Lists the events of the last ${LOG_DAYS_MARK} days, newest first, including events without subscribers. A test key sees only events caused by test keys. A page that would take too long to read can be short or empty and still have a \`next_cursor\`: continue until it is null. Use \`to\` to skip a day that cannot be read.`,
    query: ListEventsInput,
    answer: { status: 200, schema: EventPageSchema, description: "A page of events." },
    errors: [],
    handle: async ({ ctx, query }) => outcomeOf(await listEvents(ctx, query), 200),
  }),
  defineRoute({
    method: "GET",
    path: "/v1/events/{event_id}",
    scope: "admin",
    name: "getEvent",
    summary: "Get an event",
    answer: { status: 200, schema: EventSchema, description: "The event." },
    errors: ["not_found"],
    handle: async ({ ctx, params }) => outcomeOf(await getEvent(ctx, params.event_id ?? ""), 200, params.event_id),
  }),
];
