import type { EnvelopeOf } from "#lib/kernel/events/schema.ts";
import type { EventType } from "#lib/kernel/events/types.ts";
import { type Id, newId } from "#lib/platform/values/ids.ts";
import { HOUR_MS } from "#lib/platform/values/time.ts";
import { EVENT_EXAMPLES } from "#lib/webhooks/events/constants.ts";
import { chanceOf } from "./chance.ts";
import type { SampleJob } from "./jobs.ts";
import { busyness, sampleStart } from "./traffic.ts";

export type SampleEvent = { id: Id<"evt">; at: Date; type: EventType; body: string };

const event = (at: Date, type: EventType, data: Record<string, unknown>): SampleEvent => {
  const id = newId("evt", at);
  return { id, at, type, body: JSON.stringify({ event: type, id, created_at: at.toISOString(), data }) };
};

/** A successful scrape, based on the documentation's example; free, like the whole sample. */
function scraped(at: Date, hour: number): SampleEvent {
  const { data } = EVENT_EXAMPLES["scrape.completed"] satisfies EnvelopeOf<"scrape.completed">;
  const id = newId("scr", at);
  const document = {
    ...data.document,
    id,
    credits_used: 0,
    duration_ms: Math.round(200 + 900 * chanceOf(hour, "took")),
  };
  return event(at, "scrape.completed", { ...data, scrape_id: id, document, credits_used: 0 });
}

const unread = (at: Date): SampleEvent =>
  event(at, "scrape.failed", { ...EVENT_EXAMPLES["scrape.failed"].data, scrape_id: newId("scr", at) });

/** Guarantees failed, retrying and held deliveries at any time of day. */
const ALWAYS_HOURS_AGO = [24.3, 12.5, 4.6, 1.2, 0.2];

/** Maximum of further scrapes per hour. */
const PER_HOUR = 2;

/** Adds up to two scrapes an hour, more by day than at night. */
function scrapes(filledAt: Date): SampleEvent[] {
  const events = ALWAYS_HOURS_AGO.map((ago) => scraped(new Date(filledAt.getTime() - ago * HOUR_MS), ago));
  for (let hour = sampleStart(filledAt).getTime(); hour < filledAt.getTime(); hour += HOUR_MS)
    for (let which = 0; which < PER_HOUR; which++) {
      if (chanceOf(hour, which, "scraped") > 0.8 * busyness(new Date(hour))) continue;
      const at = new Date(hour + Math.floor(chanceOf(hour, which, "minute") * HOUR_MS));
      if (at < filledAt) events.push(chanceOf(hour, which, "unread") < 0.12 ? unread(at) : scraped(at, hour));
    }
  return events;
}

const jobEvent = ({ id, finishedAt, urlsTotal, urlsOk, error }: SampleJob): SampleEvent => {
  const counts = { job_id: id, urls_total: urlsTotal, urls_ok: urlsOk, urls_failed: urlsTotal - urlsOk };
  const { download_url, ...completed } = EVENT_EXAMPLES["job.completed"].data;
  return error
    ? event(finishedAt, "job.failed", { ...counts, error })
    : event(finishedAt, "job.completed", { ...completed, ...counts, download_url });
};

type Revoked = { id: string; name: string; scopes: readonly string[]; revokedAt: Date; by: string };

const keyEvent = ({ id, name, scopes, revokedAt, by }: Revoked): SampleEvent =>
  event(revokedAt, "key.revoked", {
    ...{ key_id: id, name, env: "live", scopes, actor: { type: "user", id: by } },
    ...{ revoked_at: revokedAt.toISOString(), reason: "Found on a public code host" },
  });

export const sampleEvents = (filledAt: Date, jobs: readonly SampleJob[], revoked: Revoked): SampleEvent[] =>
  [...scrapes(filledAt), ...jobs.filter(({ status }) => status !== "canceled").map(jobEvent), keyEvent(revoked)].sort(
    (a, b) => a.at.getTime() - b.at.getTime(),
  );
