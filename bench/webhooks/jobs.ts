import { Agent, request } from "undici";
import type { EventType } from "#lib/kernel/events/types.ts";
import { databaseClock } from "#lib/platform/clock.ts";
import { column, joined } from "#lib/platform/columns.ts";
import { sql } from "#lib/platform/db.ts";
import { idTime, newId } from "#lib/platform/ids.ts";
import { requestHeaders } from "#lib/webhooks/deliveries/dispatch/request-headers.ts";
import { searchTerms } from "#lib/webhooks/deliveries/search-terms.ts";
import { type Signer, signerOf } from "#lib/webhooks/subscriptions/sign.ts";
import type { Endpoint } from "./endpoints.ts";
import type { BenchEvent } from "./events.ts";

/** A queue job: a delivery with its body. */
export type Job = {
  id: string;
  workspaceId: string;
  webhookId: string;
  url: string;
  eventId: string;
  eventAt: string;
  type: string;
  body: string;
};

export const jobOf = ({ endpoint, id, at, type, body }: BenchEvent): Job => ({
  id: newId("dlv", at),
  workspaceId: endpoint.workspaceId,
  webhookId: endpoint.webhookId,
  url: endpoint.url,
  eventId: id,
  eventAt: at.toISOString(),
  type,
  body: body.toString(),
});

export type Done = {
  job: Job;
  startedAt: number;
  durationMs: number;
  firstByteMs: number;
  requestHeaders: Record<string, string>;
  statusCode: number;
  responseHeaders: string;
  responseBody: Buffer;
};

/** Sends jobs signed like our deliveries, over kept-alive connections without a guard. */
export function jobSender(endpoints: readonly Endpoint[], connections: number): (job: Job) => Promise<Done> {
  const signers = new Map<string, Signer>(endpoints.map(({ webhookId, secret }) => [webhookId, signerOf(secret)]));
  const dispatcher = new Agent({
    connections,
    pipelining: 1,
    keepAliveTimeout: 60_000,
    headersTimeout: 10_000,
    bodyTimeout: 10_000,
  });
  return async (job) => {
    const signer = signers.get(job.webhookId);
    if (!signer) throw new Error(`No secret for ${job.webhookId}.`);
    const body = Buffer.from(job.body);
    const now = databaseClock.now();
    const event = job.type as EventType; // set by makeEvents
    const signed = { event, eventId: job.eventId, deliveryId: job.id, env: "live", body, now, signer } as const;
    const headers = requestHeaders(signed);
    const began = performance.now();
    const answer = await request(job.url, { dispatcher, method: "POST", headers, body });
    const firstByteMs = performance.now() - began;
    const responseBody = Buffer.from(await answer.body.arrayBuffer());
    if (answer.statusCode !== 200) throw new Error(`The receiver answered ${answer.statusCode}.`);
    return {
      job,
      startedAt: now.getTime(),
      durationMs: Math.round(performance.now() - began),
      firstByteMs,
      requestHeaders: headers,
      statusCode: answer.statusCode,
      responseHeaders: JSON.stringify(answer.headers),
      responseBody,
    };
  };
}

const KEEP = `
  with done as materialized (
    select * from unnest(${column(1)}, ${column(2)}, ${column(3)}, ${column(4)}, ${column(5)}, ${column(6)}, ${column(7, "timestamptz")},
      ${column(8, "timestamptz")}, ${column(9, "timestamptz")}, ${column(10, "int")}, ${column(11, "real")}, ${column(12)},
      ${column(13, "int")}, ${column(14)}, ${column(15)}, $16::bytea[])
      as d (workspace, id, webhook, event, type, url, event_at, created, started, duration, first_byte, headers, status, answered, search_terms, answer)
  ), attempt as (
    insert into attempts (workspace_id, delivery_at, delivery_id, number, url, started_at, duration_ms, dns_ms, connect_ms, tls_ms,
      first_byte_ms, address, request_headers, status_code, response_headers, response_body)
    select workspace, created, id, 1, url, started, duration, 0, 0, 0, first_byte, '127.0.0.1', headers, status, answered, answer from done
  )
  insert into deliveries (workspace_id, created_at, id, event_id, event_at, event_type, env, webhook_id, url, status, attempts_made,
    first_attempt_at, finished_at, last_status, duration_ms, search_terms)
  select workspace, created, id, event, event_at, type, 'live', webhook, url, 'delivered', 1, started, started, status, duration, search_terms::int[]
  from done`;

/** Writes the same rows as our log, for any number of jobs in one statement. */
export async function insertDoneRows(done: readonly Done[]): Promise<void> {
  const each = (value: (one: Done) => string | number) => joined(done.map(value));
  await sql().query({
    name: "keep_done",
    text: KEEP,
    values: [
      each(({ job }) => job.workspaceId),
      each(({ job }) => job.id),
      each(({ job }) => job.webhookId),
      each(({ job }) => job.eventId),
      each(({ job }) => job.type),
      each(({ job }) => job.url),
      each(({ job }) => job.eventAt),
      each(({ job }) => idTime(job.id).toISOString()),
      each(({ startedAt }) => new Date(startedAt).toISOString()),
      each(({ durationMs }) => durationMs),
      each(({ firstByteMs }) => firstByteMs),
      each(({ requestHeaders }) => JSON.stringify(requestHeaders)),
      each(({ statusCode }) => statusCode),
      each(({ responseHeaders }) => responseHeaders),
      each(({ job }) => `{${searchTerms(job.workspaceId, job.body).join(",")}}`),
      done.map(({ responseBody }) => responseBody),
    ],
  });
}
