import { LOG_DAYS_MARK } from "#lib/kernel/retention.ts";
import { EventPageSchema, EventSchema, EventTypesSchema } from "#lib/webhooks/events/answer-schema.ts";
import { eventCatalogue } from "#lib/webhooks/events/catalogue.ts";
import { getEvent, listEvents } from "#lib/webhooks/events/queries.ts";
import { ListEventsInput } from "#lib/webhooks/events/schema.ts";
import { outcomeOf } from "../answers/outcome.ts";
import { defineRoute } from "../route.ts";

export const eventRoutes = [
  defineRoute({
    method: "GET",
    path: "/v1/event-types",
    scope: "admin",
    name: "listEventTypes",
    summary: "List event types",
    description:
      "Everything that can happen: when it fires, a JSON Schema of the body that is sent, and an example of one. Fields may be added later; a receiver ignores those it does not know.",
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
    description: `What happened in the last ${LOG_DAYS_MARK} days, newest first, whether or not anything was subscribed to it. A test key sees what test keys caused. A page that would take too much work comes short, or empty, with a \`next_cursor\`: go on until that is null. A day that cannot be read is passed by \`to\`.`,
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
