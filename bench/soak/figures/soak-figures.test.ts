import { expect, it } from "vitest";
import type { Judged, ProcessState, Sample } from "../types.ts";
import { soakFigures } from "./soak-figures.ts";

const MB = 1e6;
const state = (changed: Partial<ProcessState> = {}): ProcessState => ({
  ...{ rssBytes: 300 * MB, descriptors: 60, sockets: 40, lagMs: 12 },
  ...changed,
});
const answers = (p99: number) => ({ count: 100, failed: 0, p50: p99 / 2, p99 });

/** Returns the samples of an hour that is constant except for `change`, called with the time from 0 to 1. */
const hour = (change: (share: number) => Partial<Sample> = () => ({})): Sample[] =>
  Array.from({ length: 360 }, (_, nth) => ({
    at: (nth + 1) * 10,
    ...{ web: state(), worker: state() },
    database: {
      connections: 20,
      tables: { requests: { live: 1_000_000, dead: 40_000 }, delivery_queue: { live: 900, dead: 9_000 } },
      ...{ queueBytes: 30 * MB, deliveryAgeS: 0.2, scrapeAgeS: 0 },
    },
    ...{ calls: answers(8), pages: answers(90), deliveries: answers(30) },
    ...change(nth / 359),
  }));

const WELL: Judged = {
  ...{ calls: { made: 9, failed: 0, why: [] }, pages: { made: 9, failed: 0, why: [] } },
  events: { expected: 5, found: 5 },
  deliveries: { expected: 9, found: 9, received: 8, lost: 0, doubled: 0, unrecorded: 0 },
  ...{ replays: { made: 1, completed: 1, sent: 3 }, jobs: { made: 2, completed: 2 } },
  credits: { answered: 70, charged: 70, findings: [] },
  ...{ aged: { rows: 10, days: 5, left: 0 }, broken: [] },
};

const missed = (samples: readonly Sample[], judged = WELL): string[] =>
  soakFigures(samples, judged)
    .filter(({ met }) => !met)
    .map(({ figure }) => figure);

it("meets every aim in a flat hour", () => {
  expect(missed(hour())).toEqual([]);
});

it.each<[string, (share: number) => Partial<Sample>, string]>([
  ["memory that grows by a tenth", (at) => ({ web: state({ rssBytes: (300 + 30 * at) * MB }) }), "web: memory"],
  [
    "one more descriptor per minute",
    (at) => ({ worker: state({ descriptors: 60 + Math.floor(60 * at) }) }),
    "worker: open descriptors",
  ],
  ["calls that slow down", (at) => ({ calls: answers(8 + 4 * at) }), "calls of /v1"],
  ["pages that slow down", (at) => ({ pages: answers(90 + 60 * at) }), "pages of the dashboard"],
  ["deliveries that slow down", (at) => ({ deliveries: answers(30 + 30 * at) }), "from event to delivery"],
])("finds %s", (_, change, figure) => {
  expect(missed(hour(change))).toEqual([expect.stringContaining(figure)]);
});

const [FIRST] = hour();
const ofDatabase = (changed: Partial<Sample["database"]>): Partial<Sample> => ({
  database: { ...(FIRST as Sample).database, ...changed }, // hour() is never empty
});

it.each<[string, (share: number) => Partial<Sample>, string[]]>([
  [
    "dead rows that are never vacuumed",
    (at) => ofDatabase({ tables: { delivery_queue: { live: 900, dead: 500_000 * at } } }),
    ["dead rows of the table", "dead rows, by how"],
  ],
  ["a queue that is not drained", (at) => ofDatabase({ deliveryAgeS: 20 * at }), ["the oldest delivery"]],
  ["a queue whose table grows", (at) => ofDatabase({ queueBytes: (30 + 60 * at) * MB }), ["tables of the queues"]],
  [
    "connections that are not closed",
    (at) => ofDatabase({ connections: 20 + Math.floor(20 * at) }),
    ["connections to"],
  ],
])("finds %s", (_, change, figures) => {
  expect(missed(hour(change))).toEqual(figures.map((figure) => expect.stringContaining(figure)));
});

it.each<[string, Partial<Judged>, string]>([
  ["a call that failed", { calls: { made: 9, failed: 1, why: ["503"] } }, "calls that failed"],
  ["a missing event", { events: { expected: 5, found: 4 } }, "deliveries lost"],
  ["a delivery that nobody received", { deliveries: { ...WELL.deliveries, lost: 1 } }, "deliveries lost"],
  ["a delivery received twice", { deliveries: { ...WELL.deliveries, doubled: 1 } }, "deliveries doubled"],
  [
    "a received delivery that is not in the log",
    { deliveries: { ...WELL.deliveries, unrecorded: 1 } },
    "deliveries doubled",
  ],
  ["an unfinished replay", { replays: { made: 2, completed: 1, sent: 3 } }, "jobs and replays"],
  ["one credit too many", { credits: { answered: 70, charged: 71, findings: [] } }, "credits charged"],
  ["books that do not add up", { credits: { answered: 70, charged: 70, findings: ["{}"] } }, "credits charged"],
  ["expired rows that were not deleted", { aged: { rows: 10, days: 5, left: 1 } }, "rows too old"],
  ["a schedule that failed", { broken: ["roll-usage: no"] }, "schedules, processes"],
])("finds %s", (_, changed, figure) => {
  expect(missed(hour(), { ...WELL, ...changed })).toEqual([expect.stringContaining(figure)]);
});

it("accepts any number of dead rows that are vacuumed regularly", () => {
  const dies = (at: number) =>
    ofDatabase({ tables: { delivery_queue: { live: 900, dead: 2_000 + ((at * 359) % 6) * 9_000 } } });
  expect(missed(hour(dies))).toEqual([]);
});

it("reports unreadable moments only when there are too many", () => {
  const unread = state({ rssBytes: Number.NaN, descriptors: Number.NaN });
  expect(missed(hour((at) => (at > 0.5 && at < 0.53 ? { web: unread } : {})))).toEqual([]);
  expect(missed(hour((at) => (at > 0.5 && at < 0.6 ? { web: unread } : {})))).toEqual([
    expect.stringContaining("moments at which"),
  ]);
});

it("tolerates one bad minute", () => {
  const minute = (at: number) =>
    at > 0.6 && at < 0.62 ? { calls: answers(900), web: state({ rssBytes: 500 * MB }) } : {};
  expect(missed(hour(minute))).toEqual([]);
});
