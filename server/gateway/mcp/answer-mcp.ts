import { env } from "#lib/platform/env/env.ts";
import { traceCall } from "#lib/platform/tracing/tracing.ts";
import { statusOf } from "../answers/outcome.ts";
import { parseJson, readBody } from "../input/read-body.ts";
import { answerCall } from "../pipeline/answer-call.ts";
import { readArrival } from "../pipeline/arrival.ts";
import type { Authenticator } from "../pipeline/authenticator.ts";
import { answerSafely } from "../pipeline/run-route.ts";
import { apiError, wrongMethod } from "../route/api-error.ts";
import type { GatewayContext, Outcome } from "../route/route.ts";
import { MCP_PATH } from "./constants.ts";
import { type Served, serveMessage } from "./serve-message.ts";

/**
 * Answers a call of /mcp: authenticates and rate-limits it like any call of /v1, then serves one
 * message of the Model Context Protocol. A tool call is logged as the operation that it runs.
 */
export function answerMcp(context: GatewayContext, authenticator: Authenticator): Promise<Response> {
  const { incoming, outgoing } = context.env;
  return traceCall(`${incoming.method} ${MCP_PATH}`, incoming.headers.traceparent?.toString(), async () => {
    const arrival = readArrival(incoming);
    const { credentials, sourceIp, requestId } = arrival;
    const caller = await authenticator.authenticate(credentials, sourceIp, undefined, requestId);
    let served: Served | undefined;
    const outcome: Outcome = caller.refusal
      ? { error: caller.refusal }
      : await answerSafely(requestId, MCP_PATH, async () => {
          const read = await readMessage(context);
          if ("error" in read) return read;
          served = await serveMessage({ key: caller.key, arrival, outgoing }, incoming.headers, read.message);
          return asOutcome(served);
        });
    const { tool, by } = served?.called ?? {};
    return answerCall(outgoing, arrival, {
      endpoint: tool?.route.path ?? MCP_PATH,
      outcome,
      key: caller.key,
      rate: caller.rate,
      isUnlogged: !caller.refusal && !tool,
      ...(by && {
        inside: { status: statusOf(by.outcome), error: "error" in by.outcome ? by.outcome.error : undefined },
      }),
    });
  });
}

type Message = { message: unknown } | Extract<Outcome, { error: unknown }>;

async function readMessage({ env: { incoming } }: GatewayContext): Promise<Message> {
  if (incoming.method !== "POST") return { error: wrongMethod(["POST"]) };
  const { origin } = incoming.headers;
  // Rejects pages of other origins (Streamable HTTP, "Security Warning").
  if (origin !== undefined && origin !== new URL(env().BASE_URL).origin)
    return {
      error: apiError("invalid_parameter", "Requests from other origins are not allowed.", { param: "Origin" }),
    };
  const raw = await readBody(incoming);
  if (!Buffer.isBuffer(raw)) return { error: raw };
  const read = parseJson(raw, incoming.headers["content-type"]);
  if ("error" in read) return read;
  // A batch would count as one call against the key's limits.
  if (Array.isArray(read.json))
    return { error: apiError("invalid_parameter", "Send one message at a time.", { param: "body" }) };
  return { message: read.json };
}

function asOutcome({ status, body, headers, called }: Served): Outcome {
  const { credits = 0, target, targetStatus } = called?.by.outcome ?? {};
  const type = headers.get("content-type");
  return {
    ...{ status, credits, target },
    ...(targetStatus !== undefined && { targetStatus }),
    send: async (outgoing, { "content-type": _, ...head }) => {
      const length = { "content-length": String(Buffer.byteLength(body)) };
      outgoing.writeHead(status, { ...head, ...(type !== null && { "content-type": type }), ...length }).end(body);
      return { credits };
    },
  };
}
