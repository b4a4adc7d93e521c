import type { Figure } from "../../figure.ts";
import { floors, middle, most, part, settled, slopeAnHour } from "../series.ts";
import type { Sample } from "../types.ts";
import { HANDLES_SHARE_MAX, STRETCHES, series } from "./series-of.ts";

/** Autovacuum begins when a fifth of a table is dead (autovacuum_vacuum_scale_factor). */
const DEAD_SHARE_MAX = 0.2;
/** By how much of what is there it may grow an hour. What nobody vacuums grows by more than all of it; their sum goes up and down with autovacuum by a good part. */
const DEAD_GROWTH_MAX = 0.75;
/** Fewer are a minute's worth, between two looks of autovacuum. */
const DEAD_FEW = 10_000;
/** Smaller than this a table is a handful of pages, and its ratio says nothing. */
const SMALL_BYTES = 16 * 1_048_576;
const SIZE_GROWTH_MAX = 1.5;
const WORST_TABLES = 3;

/** Whether the database keeps what is dead, and connections. */
export function ofDatabase(samples: readonly Sample[]): Figure[] {
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
