import { inWorkspace } from "#lib/platform/database/shards/shards.ts";
import { traceCall } from "#lib/platform/tracing/tracing.ts";
import type { GatewayContext } from "../route/route.ts";
import { answerCall } from "./answer-call.ts";
import { type Arrival, readArrival } from "./arrival.ts";
import type { Admitted, Authenticator, Refused } from "./authenticator.ts";
import { identifyCaller, type Keyless } from "./identify-caller.ts";
import { keyContext } from "./key-context.ts";
import { type Destination, runRoute } from "./run-route.ts";

/** Handles a call of /v1: authenticates, admits, parses, runs, answers and logs it. Every path ends in `answerCall`. */
export function handleCall(context: GatewayContext, authenticator: Authenticator, to: Destination): Promise<Response> {
  const { method = "GET", headers } = context.env.incoming;
  return traceCall(`${method} ${to.endpoint}`, headers.traceparent?.toString(), () =>
    answer(context, authenticator, to),
  );
}

async function answer(context: GatewayContext, authenticator: Authenticator, to: Destination): Promise<Response> {
  const arrival = readArrival(context.env.incoming);
  const caller = await identifyCaller(context, authenticator, arrival, to.route);
  const workspaceId = caller.key?.workspaceId ?? ("ctx" in caller ? caller.ctx.workspaceId : undefined);
  const respond = () => answerCaller(context, arrival, caller, to);
  return workspaceId === undefined ? await respond() : await inWorkspace(workspaceId, respond);
}

async function answerCaller(
  context: GatewayContext,
  arrival: Arrival,
  caller: Admitted | Refused | Keyless,
  to: Destination,
): Promise<Response> {
  const outcome = caller.refusal
    ? { error: caller.refusal }
    : await runRoute(
        context,
        arrival,
        { key: caller.key, ctx: caller.key ? keyContext(caller.key, arrival) : caller.ctx },
        to,
      );
  return answerCall(context.env.outgoing, arrival, {
    endpoint: to.endpoint,
    outcome: to.dialect?.answer(outcome) ?? outcome,
    key: caller.key,
    rate: caller.rate,
  });
}
