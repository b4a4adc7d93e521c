import { holdCredits } from "#lib/billing/credits/hold-credits.ts";
import type { DebitRefusal } from "#lib/billing/credits/types.ts";
import { authorize, type Ctx } from "#lib/kernel/context.ts";
import { sql } from "#lib/platform/database/client.ts";
import { outboundProxies } from "#lib/platform/outbound/proxies.ts";
import { functionCall, plain } from "#lib/platform/values/columns.ts";
import { newId, withPrefix } from "#lib/platform/values/ids.ts";
import { ok, type Result, refuse } from "#lib/platform/values/result.ts";
import { maxModelCredits } from "#lib/scraping/language-model/max-credits.ts";
import { askedJson } from "#lib/scraping/pages/asked-formats.ts";
import { maxMultiplier } from "#lib/scraping/pages/proxies/choose-proxies.ts";
import { refuseRoute } from "#lib/scraping/pages/proxies/refuse-route.ts";
import { refuseSelectors } from "#lib/scraping/pages/reading.ts";
import { refuseModel } from "#lib/scraping/pages/refuse-model.ts";
import { LEASE_MS } from "./constants.ts";
import { holdOf } from "./hold-of.ts";
import { sealOptions } from "./options.ts";
import { noUrlsDone, resultPrice } from "./rules.ts";
import type { StreamInput, StreamOptions } from "./schema.ts";
import type { ClaimedStream, StreamStarted } from "./types.ts";

/** Returns the most credits for one result, with the most expensive proxy it may use. This much is held. */
const maxResultCost = (options: StreamOptions, proxies = outboundProxies()): number =>
  resultPrice(options) * maxMultiplier(options, proxies) + maxModelCredits(askedJson(options.formats));

export type OpenStreamError = "forbidden" | "invalid_parameter" | "feature_unavailable" | DebitRefusal;

const OPEN = functionCall("open_stream", {
  workspace: plain,
  stream: plain,
  key: plain,
  its_env: plain,
  addresses: plain,
  sealed_options: plain,
  most_at_once: plain,
  timeout_s: plain,
  its_price: plain,
  none_done: plain,
  begins: plain,
  ends: plain,
  started: plain,
});
const TEXT = `select ${OPEN.text}`;

/**
 * Opens a session (contract 4) and claims it for this process, without fetching yet. Holds the
 * credits for the first result first, so that a call that cannot pay for any is refused as a whole
 * (service interface 6.2, credits.exhausted).
 */
export async function openStream(ctx: Ctx, input: StreamInput): Promise<Result<ClaimedStream, OpenStreamError>> {
  const refusal =
    authorize(ctx, "stream:run") ?? refuseSelectors(input.options) ?? refuseModel(ctx, input.options.formats);
  if (refusal) return refusal;
  if (ctx.actor.type !== "api_key") return refuse("forbidden", "Streams require an API key.");
  const { id: keyId, env } = ctx.actor;
  const noWay = env === "live" ? refuseRoute(input.options) : undefined;
  if (noWay) return noWay;
  const now = ctx.clock.now();
  const stream: ClaimedStream = {
    id: ctx.requestId?.startsWith("req_") ? withPrefix("str", ctx.requestId) : newId("str", now),
    keyId,
    fence: 1,
    urls: input.urls,
    options: input.options,
    maxConcurrency: input.max_concurrency,
    disconnectTimeoutS: input.disconnect_timeout_s,
    price: env === "test" ? 0 : maxResultCost(input.options),
    pending: input.urls.map((_, at) => at),
    after: 0,
    lastSeq: 1,
    unsettled: [],
    startedAt: now,
    isOver: false,
  };
  const held = await holdCredits(ctx, holdOf(stream, 0, stream.fence));
  if (!held.ok) return held;
  const { id, disconnectTimeoutS, maxConcurrency } = stream;
  const workspaceId = ctx.workspaceId;
  const started: StreamStarted = {
    id,
    urls_total: input.urls.length,
    disconnect_timeout_s: disconnectTimeoutS,
    max_concurrency: maxConcurrency,
    started_at: now.toISOString(),
  };
  await sql().query({
    name: "open-stream",
    text: TEXT,
    values: OPEN.values({
      workspace: workspaceId,
      stream: id,
      key: keyId,
      its_env: env,
      addresses: input.urls,
      sealed_options: sealOptions(workspaceId, id, input.options),
      most_at_once: maxConcurrency,
      timeout_s: disconnectTimeoutS,
      its_price: stream.price,
      none_done: noUrlsDone(input.urls.length),
      begins: now,
      ends: new Date(now.getTime() + LEASE_MS + disconnectTimeoutS * 1_000),
      started: JSON.stringify(started),
    }),
  });
  return ok(stream);
}
