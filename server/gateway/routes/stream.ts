import { PRICES } from "#lib/billing/credits/prices.ts";
import { StreamEventSchema } from "#lib/scraping/streams/answer-schema.ts";
import { STREAM_URLS_MAX } from "#lib/scraping/streams/constants.ts";
import { openStream } from "#lib/scraping/streams/open-stream.ts";
import { resumeStream } from "#lib/scraping/streams/resume-stream.ts";
import { inputOf, StreamInput, StreamQuery } from "#lib/scraping/streams/schema.ts";
import { mapRefusal } from "../answers/map-refusal.ts";
import { debitError } from "../metering/metered.ts";
import { apiError, overloaded } from "../route/api-error.ts";
import { type Call, defineRoute, type Outcome, type Route } from "../route/route.ts";
import { Connection } from "../stream/connection.ts";
import { streams } from "../stream/streams.ts";

async function stream(call: Call, input: StreamInput | undefined): Promise<Outcome> {
  const lastEventId = call.header("last-event-id");
  if (!streams.hasRoomFor(call.ctx.workspaceId))
    return { error: overloaded("This server has reached its maximum number of streams. Try again shortly.") };
  if (lastEventId) return await resume(call, lastEventId);
  if (!input)
    return { error: apiError("invalid_parameter", "url: name at least one address to scrape.", { param: "url" }) };
  const target = input.urls[0];
  const opened = await openStream(call.ctx, input);
  if (!opened.ok) return { target, error: isDebit(opened.error) ? debitError(call, opened) : mapRefusal(opened) };
  return sending(call, opened.value, target);
}

const isDebit = (error: string): boolean => error === "workspace_balance" || error === "key_ceiling_exceeded";

async function resume(call: Call, lastEventId: string): Promise<Outcome> {
  const resumed = await resumeStream(call.ctx, lastEventId);
  if (!resumed.ok) return { error: mapRefusal(resumed) };
  const claim = resumed.value;
  // After 204 an event source does not reconnect (WHATWG HTML 9.2.3).
  if (claim.isOver && claim.after === claim.lastSeq) return { status: 204, send: nothing };
  return sending(call, claim, claim.urls[0]);
}

const sending = (call: Call, claim: Parameters<typeof streams.serve>[1], target: string | undefined): Outcome => ({
  status: 200,
  target,
  send: async (outgoing, head) => ({
    credits: await streams.serve(call.ctx, claim, new Connection(outgoing, head)),
  }),
});

const nothing: Extract<Outcome, { send: unknown }>["send"] = async (outgoing, head) => {
  const { "content-type": _, ...rest } = head;
  outgoing.writeHead(204, rest).end();
  return { credits: 0 };
};

const common = {
  path: "/v1/stream",
  scope: "stream",
  description: `Scrapes up to ${STREAM_URLS_MAX} pages and sends each result when it is ready, over one connection, as Server-Sent Events. Costs ${PRICES.streamResult} credit for each result; errors are free. If the connection is lost, send the ID of the last event you received as Last-Event-ID before the disconnect timer ends: no event is lost or repeated. Test keys get fixtures for free.`,
  answer: {
    status: 200,
    contentType: "text/event-stream",
    schema: StreamEventSchema,
    description: "A stream of events that ends with auth_revoked or stream.completed, with a comment every 15 seconds.",
    headers: ["X-Accel-Buffering"],
  },
  headers: ["Last-Event-ID"],
  bareAnswers: [{ status: 204, description: "The resumed stream has ended and all events were sent." }],
  errors: ["not_found", "workspace_balance", "feature_unavailable"],
} satisfies Partial<Route>;

export const streamRoutes = [
  defineRoute({
    ...common,
    method: "GET",
    name: "streamByQuery",
    summary: "Open a stream by query, or resume one",
    query: StreamQuery,
    example: { url: "https://example.com/" },
    handle: (call) => stream(call, inputOf(call.query)),
  }),
  defineRoute({
    ...common,
    method: "POST",
    name: "stream",
    summary: "Open a stream",
    body: StreamInput,
    handle: (call) => stream(call, call.body),
  }),
];
