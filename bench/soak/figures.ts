import type { Figure } from "../figure.ts";
import { floors, known, middle, most, type Point, part, settled, slopeAnHour } from "./series.ts";
import type { Answered, Judged, ProcessState, Sample } from "./types.ts";

/** Of half an hour, three minutes each: longer than from one collection of a heap, or one look of autovacuum, to the next. */
const STRETCHES = 10;
/**
 * What is called flat: less than a twentieth of the resident memory an hour. Less cannot be told from how a heap breathes within an hour; a leak of a
 * kilobyte a call would be ten times as much.
 */
const MEMORY_SHARE_MAX = 0.05;
/** As much of what is open: sockets come and go with what is under way. One that is not closed each quarter of an hour is more. */
const HANDLES_SHARE_MAX = 0.05;
/** Autovacuum begins when a fifth of a table is dead (autovacuum_vacuum_scale_factor). */
const DEAD_SHARE_MAX = 0.2;
/** By how much of what is there it may grow an hour. What nobody vacuums grows by more than all of it. */
const DEAD_GROWTH_MAX = 0.25;
/** Fewer are a minute's worth, between two looks of autovacuum. */
const DEAD_FEW = 10_000;
/** Beyond this age an operator is to start another worker (docs/operate/capacity.md). */
const QUEUE_AGE_MAX_S = 10;
const QUEUE_GROWTH_MAX_S = 1;
const SLOWER_MAX = 1.2;
/** Smaller than this a table is a handful of pages, and its ratio says nothing. */
const SMALL_BYTES = 16 * 1_048_576;
const SIZE_GROWTH_MAX = 1.5;
const WORST_TABLES = 3;

const series = (samples: readonly Sample[], of: (sample: Sample) => number): Point[] =>
  samples.map((sample) => ({ at: sample.at, value: of(sample) }));

const told = (figure: string, ours: number, unit: string, note?: string): Figure => ({
  ...{ figure, ours, unit, aim: "told", met: true },
  ...(note && { note }),
});

function ofProcess(name: string, samples: readonly Sample[], of: (sample: Sample) => ProcessState): Figure[] {
  const memory = settled(series(samples, (sample) => of(sample).rssBytes));
  const handles = settled(series(samples, (sample) => of(sample).descriptors));
  const [slope, size] = [slopeAnHour(floors(memory, STRETCHES)), middle(memory)];
  const opened = slopeAnHour(handles);
  const lag = series(samples, (sample) => of(sample).lagMs);
  return [
    {
      figure: `${name}: memory, by how much the least of it grows an hour`,
      ours: slope / 1e6,
      unit: "MB",
      aim: `≤ ${MEMORY_SHARE_MAX * 100} % of its size`,
      met: slope <= MEMORY_SHARE_MAX * size,
      note: `resident ${Math.round(size / 1e6)} MB in the middle; that is ${((100 * slope) / size).toFixed(1)} %`,
    },
    {
      figure: `${name}: open descriptors, by how many they grow an hour`,
      ours: opened,
      unit: "",
      aim: `0, ≤ ${HANDLES_SHARE_MAX * 100} % of them`,
      met: opened <= HANDLES_SHARE_MAX * middle(handles),
      note: `${middle(handles)} in the middle, of which sockets ${middle(settled(series(samples, (sample) => of(sample).sockets)))}`,
    },
    told(
      `${name}: delay of its event loop, p99 of ten seconds, in the middle`,
      middle(lag),
      "ms",
      `at most ${Math.round(most(lag))} ms`,
    ),
  ];
}

/** The last quarter of the time next to the first: of each the middle of its intervals' p99, which a neighbour's minute does not move. */
function lastNextToFirst(what: string, samples: readonly Sample[], of: (sample: Sample) => Answered): Figure {
  const p99 = known(series(samples, (sample) => of(sample).p99));
  const [first, last] = [middle(part(p99, 0, 0.25)), middle(part(p99, 0.75, 1))];
  const count = samples.reduce((sum, sample) => sum + of(sample).count, 0);
  return {
    figure: `${what}, p99 in the last quarter next to the first`,
    ours: last,
    baseline: first,
    unit: "ms",
    ratio: first / last,
    aim: `≤ ${SLOWER_MAX} × as long`,
    met: last <= SLOWER_MAX * first,
    note: `${count} in all; the slowest ten seconds' p99 ${Math.round(most(p99))} ms`,
  };
}

function ofDatabase(samples: readonly Sample[]): Figure[] {
  const share = series(samples, ({ database: { live, dead } }) => dead / Math.max(1, live + dead));
  const end = middle(part(share, 0.9, 1));
  const dead = settled(series(samples, ({ database }) => database.dead));
  const growth = slopeAnHour(floors(dead, STRETCHES));
  const size = series(samples, ({ database }) => database.queueBytes);
  const [before, after] = [middle(part(size, 0.25, 0.5)), middle(part(size, 0.75, 1))];
  const connections = settled(series(samples, ({ database }) => database.connections));
  // Autovacuum was there a moment ago, or is about to come: which tables they are shows when there are most.
  const fullest = samples.toSorted((one, other) => other.database.dead - one.database.dead)[0];
  const worst = Object.entries(fullest?.database.deadByTable ?? {})
    .sort(([, one], [, other]) => other - one)
    .slice(0, WORST_TABLES)
    .map(([name, dead]) => `${name} ${dead}`);
  return [
    {
      figure: "dead rows, of all rows at the end",
      ours: end * 100,
      unit: "%",
      aim: `≤ ${DEAD_SHARE_MAX * 100} %`,
      met: end <= DEAD_SHARE_MAX,
      note: `when there were most: ${worst.join(", ") || "none"}`,
    },
    {
      figure: "dead rows, by how many the fewest of them grow an hour",
      ours: growth,
      unit: "rows",
      aim: `≤ ${DEAD_GROWTH_MAX * 100} % of those there are, or fewer than ${DEAD_FEW}`,
      met: growth <= DEAD_GROWTH_MAX * middle(dead) || most(dead) < DEAD_FEW,
      note: `${Math.round(middle(dead))} in the middle of the second half, ${most(dead)} at most`,
    },
    {
      figure: "tables of the queues with their indexes, last quarter next to the second",
      ours: after / 1e6,
      baseline: before / 1e6,
      unit: "MB",
      ratio: before / after,
      aim: `≤ ${SIZE_GROWTH_MAX} × as large, or under 17 MB`,
      met: after <= SIZE_GROWTH_MAX * before || after <= SMALL_BYTES,
    },
    {
      figure: "connections to PostgreSQL, by how many they grow an hour",
      ours: slopeAnHour(connections),
      unit: "",
      aim: `0, ≤ ${HANDLES_SHARE_MAX * 100} % of them`,
      met: slopeAnHour(connections) <= HANDLES_SHARE_MAX * middle(connections),
      note: `${most(series(samples, ({ database }) => database.connections))} at most`,
    },
  ];
}

function ofQueue(what: string, samples: readonly Sample[], of: (sample: Sample) => number): Figure {
  const age = series(samples, of);
  const growth = slopeAnHour(settled(age));
  return {
    figure: `the oldest ${what} that was due and not taken, at most`,
    ours: most(age),
    unit: "s",
    aim: `≤ ${QUEUE_AGE_MAX_S} s, and grows by ≤ ${QUEUE_GROWTH_MAX_S} s an hour`,
    met: most(age) <= QUEUE_AGE_MAX_S && growth <= QUEUE_GROWTH_MAX_S,
    note: `in the middle ${middle(age).toFixed(2)} s; it grows by ${growth.toFixed(2)} s an hour`,
  };
}

/** What others said goes into a table: it is kept to one line. */
const none = (figure: string, ours: number, unit: string, note: string): Figure => ({
  ...{ figure, ours, unit, aim: "0", met: ours === 0, note: note.replaceAll(/[\n|]+/g, " ") },
});

/** What callers, receivers and the database say together. */
function ofJudged({ calls, pages, events, deliveries, replays, jobs, credits, aged, broken }: Judged): Figure[] {
  const lost =
    Math.abs(events.expected - events.found) + Math.abs(deliveries.expected - deliveries.found) + deliveries.lost;
  const unfinished = replays.made - replays.completed + (jobs.made - jobs.completed);
  return [
    none("calls that failed", calls.failed, `of ${calls.made}`, calls.why.join("; ")),
    none("pages that failed", pages.failed, `of ${pages.made}`, pages.why.join("; ")),
    none(
      "deliveries lost",
      lost,
      `of ${deliveries.expected}`,
      `events ${events.found} of ${events.expected}; in the log or the queue ${deliveries.found}; said to be delivered and never received ${deliveries.lost}`,
    ),
    none(
      "deliveries doubled",
      deliveries.doubled + Math.abs(deliveries.unrecorded),
      `of ${deliveries.received} received`,
      `received and not in the log ${deliveries.unrecorded}; ${replays.sent} were replayed`,
    ),
    none(
      "jobs and replays that did not end well",
      unfinished,
      `of ${jobs.made + replays.made}`,
      `${jobs.made} jobs, ${replays.made} bulk replays`,
    ),
    none(
      "credits charged that no answer told of, or told of and not charged, and sums that disagree",
      Math.abs(credits.charged - credits.answered) + credits.findings.length,
      `of ${credits.answered}`,
      credits.findings.join("; "),
    ),
    none("rows too old that are still there", aged.left, `of ${aged.rows}`, `${aged.days} days of a table among them`),
    none("schedules, processes and calls of this bench that failed", broken.length, "", broken.slice(0, 5).join("; ")),
  ];
}

/** Everything that a soak says, each with its aim. */
export function soakFigures(samples: readonly Sample[], judged: Judged): Figure[] {
  return [
    ...ofProcess("web", samples, ({ web }) => web),
    ...ofProcess("worker", samples, ({ worker }) => worker),
    ...ofDatabase(samples),
    ofQueue("delivery", samples, ({ database }) => database.deliveryAgeS),
    ofQueue("scrape", samples, ({ database }) => database.scrapeAgeS),
    lastNextToFirst("calls of /v1", samples, ({ calls }) => calls),
    lastNextToFirst("pages of the dashboard", samples, ({ pages }) => pages),
    lastNextToFirst("from event to delivery", samples, ({ deliveries }) => deliveries),
    ...ofJudged(judged),
  ];
}
