import { newId } from "#lib/platform/values/ids.ts";
import { HOUR_MS } from "#lib/platform/values/time.ts";
import { ATTEMPT_OFFSETS_MS, MAX_ATTEMPTS } from "#lib/webhooks/queue/retry-schedule.ts";
import { chanceOf } from "./chance.ts";
import type { SampleEvent } from "./events.ts";
import type { SampleWebhook } from "./webhooks.ts";

export type SampleAttempt = { at: Date; durationMs: number; status: number; body: string };

export type SampleDelivery = {
  id: string;
  event: SampleEvent;
  /** Oldest first; empty if held. */
  attempts: SampleAttempt[];
} & (
  | { status: "delivered" | "failed"; finishedAt: Date }
  | { status: "held" }
  /** Attempted and due for a retry. */
  | { status: "retrying"; dueAt: Date }
);

const accepted = (at: Date, seed: string): SampleAttempt => ({
  at,
  durationMs: Math.round(38 + 240 * chanceOf(seed, at.getTime()) ** 2),
  ...{ status: 200, body: '{"received":true}' },
});

const refused = (at: Date, seed: string): SampleAttempt => ({
  at,
  durationMs: Math.round(20 + 60 * chanceOf(seed, at.getTime())),
  ...{ status: 503, body: "upstream connect error or disconnect/reset before headers" },
});

const endOf = ({ at, durationMs }: SampleAttempt) => new Date(at.getTime() + durationMs);

/** Returns the deliveries of a webhook's events as of `filledAt`. */
export function sampleDeliveries(
  webhook: SampleWebhook,
  events: readonly SampleEvent[],
  filledAt: Date,
): SampleDelivery[] {
  return events
    .filter(({ type }) => webhook.events.includes(type))
    .map((event, at) => ({ id: newId("dlv", event.at), event, ...outcomeOf(webhook, event, at, filledAt) }));
}

type Outcome = Pick<SampleDelivery, "attempts"> &
  ({ status: "delivered" | "failed"; finishedAt: Date } | { status: "held" } | { status: "retrying"; dueAt: Date });

function outcomeOf(
  { url, failsSince, pausedSince, stumblesEvery }: SampleWebhook,
  event: SampleEvent,
  at: number,
  filledAt: Date,
): Outcome {
  const hoursAgo = (filledAt.getTime() - event.at.getTime()) / HOUR_MS;
  if (pausedSince !== undefined && hoursAgo < pausedSince) return { status: "held", attempts: [] };
  if (failsSince !== undefined && hoursAgo < failsSince) return refusedSince(url, event, filledAt);
  const times = ATTEMPT_OFFSETS_MS.slice(0, stumblesEvery && at % stumblesEvery === 0 ? 2 : 1).map(
    (offset) => new Date(event.at.getTime() + offset),
  );
  const last = times.at(-1) ?? event.at;
  if (last > filledAt) return refusedSince(url, event, filledAt);
  const success = accepted(last, url);
  return {
    status: "delivered",
    attempts: [...times.slice(0, -1).map((time) => refused(time, url)), success],
    finishedAt: endOf(success),
  };
}

/** Fails every attempt that the schedule allows until `filledAt`. */
function refusedSince(url: string, event: SampleEvent, filledAt: Date): Outcome {
  const attempts = ATTEMPT_OFFSETS_MS.map((offset) => new Date(event.at.getTime() + offset))
    .filter((time) => time < filledAt)
    .map((time) => refused(time, url));
  const last = attempts.at(-1);
  if (attempts.length === MAX_ATTEMPTS && last) return { status: "failed", attempts, finishedAt: endOf(last) };
  return {
    status: "retrying",
    attempts,
    dueAt: new Date(event.at.getTime() + (ATTEMPT_OFFSETS_MS[attempts.length] ?? 0)),
  };
}
