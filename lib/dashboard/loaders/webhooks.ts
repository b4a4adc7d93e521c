import { HOUR_MS } from "#lib/platform/values/time.ts";
import "server-only";
import { notFound } from "next/navigation";
import { cache } from "react";
import { historyOf } from "#lib/accounts/audit/history-of.ts";
import { loadTimes } from "#lib/dashboard/loaders/auth.ts";
import { requireValue } from "#lib/dashboard/require-value.ts";
import { memberCtx } from "#lib/dashboard/session.ts";
import { permits } from "#lib/kernel/permissions.ts";
import type { MemberCtx } from "#lib/kernel/person.ts";
import { isId } from "#lib/platform/values/ids.ts";
import { schemaReader } from "#lib/portal/docs/read-schema.ts";
import type { Field, JsonSchema } from "#lib/portal/docs/types.ts";
import { failedSince } from "#lib/webhooks/deliveries/failed-since.ts";
import { countOutcomes } from "#lib/webhooks/deliveries/log/count-outcomes.ts";
import { readAnswers } from "#lib/webhooks/deliveries/log/read-answers.ts";
import { listDeliveries } from "#lib/webhooks/deliveries/queries.ts";
import { CountOutcomesInput, ListDeliveriesInput } from "#lib/webhooks/deliveries/schema.ts";
import { eventCatalogue } from "#lib/webhooks/events/catalogue.ts";
import type { CataloguedEvent } from "#lib/webhooks/events/types.ts";
import { DETAIL_BACKLOG_MAX } from "#lib/webhooks/subscriptions/backlog.ts";
import { HEALTH_SPANS, type HealthSpan, WEBHOOKS_MAX } from "#lib/webhooks/subscriptions/constants.ts";
import { webhookHealth } from "#lib/webhooks/subscriptions/health.ts";
import { getWebhook, listWebhooks } from "#lib/webhooks/subscriptions/queries.ts";
import { readReceivers } from "#lib/webhooks/subscriptions/read-receivers.ts";
import { ListWebhooksInput } from "#lib/webhooks/subscriptions/schema.ts";
import type { Webhook } from "#lib/webhooks/subscriptions/types.ts";

const LAST_DELIVERIES = 8;
const FOUND_MAX = 6;

/** The sample shown next to a new secret. */
async function verifySnippet(): Promise<string> {
  return (await readReceivers())[0]?.code ?? "";
}

/**
 * The webhooks of a workspace, newest first.
 * @param pageOf picks those to show; only their health is read.
 */
export async function loadWebhooks<P extends { webhooks: readonly Webhook[] }>(
  slug: string,
  pageOf: (all: readonly Webhook[]) => P,
) {
  const ctx = await memberCtx(slug, "webhooks:read");
  const { data: webhooks } = requireValue(await listWebhooks(ctx, ListWebhooksInput.parse({ limit: WEBHOOKS_MAX })));
  const shown = pageOf(webhooks);
  const [health, receivers] = await Promise.all([
    webhookHealth(
      ctx,
      shown.webhooks.map(({ id }) => id),
    ),
    readReceivers(),
  ]);
  return {
    webhooks,
    shown,
    health: Object.fromEntries(requireValue(health).map((one) => [one.webhook_id, one])),
    // Shown only in an empty workspace.
    receivers: webhooks.length === 0 ? receivers : [],
    verifySnippet: await verifySnippet(),
    mayWrite: permits(ctx.actor, "webhooks:write"),
    mayTest: permits(ctx.actor, "webhooks:test"),
  };
}

/** Deliveries that were delivered or finally failed. */
const overIn = (buckets: readonly { delivered: number; failed: number }[]): number =>
  buckets.reduce((sum, { delivered, failed }) => sum + delivered + failed, 0);

/** One webhook with its health and history. Cached per request, for the title and the page. */
export const loadWebhook = cache(async (slug: string, id: string, span: HealthSpan = "24h") => {
  const ctx = await memberCtx(slug, "webhooks:read");
  if (!isId("whk", id)) notFound();
  const mayWrite = permits(ctx.actor, "webhooks:write");
  const { hours, bars } = HEALTH_SPANS[span];
  const to = new Date(Math.ceil(ctx.clock.now().getTime() / HOUR_MS) * HOUR_MS);
  const since = new Date(to.getTime() - hours * HOUR_MS);
  const outcomesSince = (from: Date, buckets: number) =>
    countOutcomes(
      ctx,
      CountOutcomesInput.parse({ from: from.toISOString(), to: to.toISOString(), buckets, webhook_id: id }),
    );
  const [found, health, history, deliveries, outcomes, week, answers] = await Promise.all([
    getWebhook(ctx, id),
    webhookHealth(ctx, [id], DETAIL_BACKLOG_MAX),
    historyOf(ctx, { type: "webhook", id }),
    listDeliveries(ctx, ListDeliveriesInput.parse({ webhook_id: id, limit: LAST_DELIVERIES })),
    outcomesSince(since, bars),
    mayWrite && span !== "7d"
      ? outcomesSince(new Date(to.getTime() - HEALTH_SPANS["7d"].hours * HOUR_MS), 1)
      : undefined,
    readAnswers(ctx, { webhookId: id, since }),
  ]);
  const webhook = requireValue(found);
  const [ownHealth] = requireValue(health);
  if (!ownHealth) throw new Error(`The webhook ${webhook.id} has no health.`);
  const { status, failing_since: failing } = webhook;
  const asksForFailed = status === "paused" && failing !== null;
  return {
    webhook,
    health: ownHealth,
    // The resume dialog says that these are not retried.
    failed: asksForFailed ? requireValue(await failedSince(ctx, id, new Date(failing))) : undefined,
    buckets: requireValue(outcomes).buckets,
    // Shown in the delete dialog; undefined for those who may not delete.
    week: mayWrite ? overIn(requireValue(week ?? outcomes).buckets) : undefined,
    answers: requireValue(answers),
    history: requireValue(history),
    deliveries: requireValue(deliveries).data,
    verifySnippet: await verifySnippet(),
    zone: (await loadTimes()).zone,
    mayWrite,
    mayReplay: permits(ctx.actor, "deliveries:replay"),
    readAt: ctx.clock.now().toISOString(),
    mayTest: permits(ctx.actor, "webhooks:test"),
  };
});

/** An event type in the catalogue, with the fields of its data as table rows. */
export type ShownEvent = CataloguedEvent & { fields: readonly Field[] };

/** Every event type, and the envelope that they share. */
export async function loadEventCatalogue(slug: string) {
  const ctx = await memberCtx(slug, "webhooks:read");
  const read = eventCatalogue().map((event) => {
    // zod writes JSON Schema 2020-12.
    const schema = event.schema as JsonSchema;
    return { event, lines: schemaReader(schema).fields(schema) };
  });
  const events: ShownEvent[] = read.map(({ event, lines }) => ({
    ...event,
    fields: lines.filter((line) => line.depth > 0).map((line) => ({ ...line, depth: line.depth - 1 })),
  }));
  return { envelope: envelopeOf(read[0]?.lines ?? []), events, mayTest: permits(ctx.actor, "webhooks:test") };
}

/** The outer fields that all events share. */
const envelopeOf = (lines: readonly Field[]): Field[] =>
  lines
    .filter((line) => line.depth === 0)
    .map((line) => ({ ...line, values: [], description: OUTER[line.name] ?? line.description }));

const OUTER: Record<string, string> = { event: "The type, one of those below.", data: "What happened, by type." };

/** Sample code that verifies deliveries. */
export async function loadReceivers(slug: string) {
  const ctx = await memberCtx(slug, "webhooks:read");
  return {
    receivers: await readReceivers(),
    mayWrite: permits(ctx.actor, "webhooks:write"),
    mayTest: permits(ctx.actor, "webhooks:test"),
  };
}

/** Finds the best matches for the palette. */
export const searchWebhooks = (ctx: MemberCtx, q: string) =>
  listWebhooks(ctx, ListWebhooksInput.parse({ q: q.slice(0, 200).replaceAll("\0", ""), limit: FOUND_MAX }));
