import type { ScheduleRun } from "#lib/platform/database/leases/schedule-runs.ts";
import { currentShard, inEachShard } from "#lib/platform/database/shards/shards.ts";
import { env } from "#lib/platform/env/env.ts";
import { type Figures, readFigures } from "./read-figures.ts";

/** Returns the figures of the whole installation, over all shards. */
export async function readAllFigures(): Promise<Figures> {
  const read = inEachShard(async () => ({
    node: new URL(currentShard()?.url ?? env().DATABASE_URL).host,
    figures: await readFigures(),
  }));
  const [first, ...others] = await Promise.all(read);
  if (!first) throw new Error("A database has at least one part.");
  return others.length === 0 ? first.figures : mergeFigures([first, ...others]);
}

/** The figures of one shard, and its node. */
export type Part = { node: string; figures: Figures };

/**
 * Merges the figures of all shards: adds counts and takes the greatest ages and delays. A node's
 * size counts once, however many shards it has.
 */
export function mergeFigures(parts: readonly [Part, ...Part[]]): Figures {
  const all = parts.map(({ figures }) => figures);
  const sum = (of: (figures: Figures) => number) => all.reduce((total, each) => total + of(each), 0);
  const most = (of: (figures: Figures) => number) => Math.max(...all.map(of));
  const [{ figures: first }] = parts;
  const lanes = Object.keys(first.lanes).map((lane) => [lane, sum((figures) => figures.lanes[lane] ?? 0)]);
  const nodes = new Map(parts.map(({ node, figures }) => [node, figures.database_bytes]));
  const latest = <T>(of: (figures: Figures) => T, at: (part: T) => number): T =>
    all.map(of).reduce((one, other) => (at(other) < at(one) ? other : one));
  return {
    lanes: Object.fromEntries(lanes),
    oldest_due_delivery_seconds: most((each) => each.oldest_due_delivery_seconds),
    oldest_due_notice_seconds: most((each) => each.oldest_due_notice_seconds),
    oldest_due_scrape_seconds: most((each) => each.oldest_due_scrape_seconds),
    jobs_unfinished: sum((each) => each.jobs_unfinished),
    webhooks_paused: sum((each) => each.webhooks_paused),
    webhooks_failing: sum((each) => each.webhooks_failing),
    partition_days_ahead: Math.min(...all.map((each) => each.partition_days_ahead)),
    books_wrong: sum((each) => each.books_wrong),
    database_bytes: [...nodes.values()].reduce((total, bytes) => total + bytes, 0),
    schedules: latestRuns(all.flatMap(({ schedules }) => schedules)),
    backup: first.backup,
    export: latest(
      (each) => each.export,
      ({ through }) => through?.getTime() ?? 0,
    ),
    archive: {
      ...latest(
        (each) => each.archive,
        ({ dueSince }) => dueSince?.getTime() ?? Number.POSITIVE_INFINITY,
      ),
      days: most((each) => each.archive.days),
      bytes: sum((each) => each.archive.bytes),
    },
  };
}

/** Returns per schedule the run furthest behind, with the highest number of failures. */
function latestRuns(runs: readonly ScheduleRun[]): ScheduleRun[] {
  return [...Map.groupBy(runs, ({ name }) => name).values()].flatMap((same) => {
    const [latest] = same.toSorted((a, b) => (a.succeeded_at?.getTime() ?? 0) - (b.succeeded_at?.getTime() ?? 0));
    return latest ? [{ ...latest, failures: Math.max(...same.map(({ failures }) => failures)) }] : [];
  });
}
