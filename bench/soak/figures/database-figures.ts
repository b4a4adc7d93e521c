import type { Figure } from "../../figure.ts";
import { floors, middle, most, part, settled, slopeAnHour } from "../series.ts";
import type { Sample, TableRows } from "../types.ts";
import { deadOf, HANDLES_SHARE_MAX, STRETCHES, series } from "./series-of.ts";

/** Autovacuum starts when a fifth of a table is dead (autovacuum_vacuum_scale_factor). */
const DEAD_SHARE_MAX = 0.2;
/**
 * Allowed hourly growth, as a share of the dead rows. Without vacuum they more than double; with it the sum fluctuates
 * widely.
 */
const DEAD_GROWTH_MAX = 0.75;
/** Fewer can accumulate within a minute, between two autovacuum runs. */
const DEAD_FEW = 10_000;
/** Smaller tables are a handful of pages, whose ratio means nothing. */
const SMALL_BYTES = 16 * 1_048_576;
const SIZE_GROWTH_MAX = 1.5;
const WORST_TABLES = 3;

/** Checks for growth of dead rows, queue tables and connections. */
export function databaseFigures(samples: readonly Sample[]): Figure[] {
  const dead = settled(series(samples, ({ database }) => deadOf(database)));
  const growth = slopeAnHour(floors(dead, STRETCHES));
  const size = series(samples, ({ database }) => database.queueBytes);
  const [before, after] = [middle(part(size, 0.25, 0.5)), middle(part(size, 0.75, 1))];
  const connections = settled(series(samples, ({ database }) => database.connections));
  return [
    ofWorstTable(samples),
    {
      figure: "dead rows, by how many the fewest of them grow an hour",
      ours: growth,
      unit: "rows",
      aim: `≤ ${DEAD_GROWTH_MAX * 100} % of those there are, or fewer than ${DEAD_FEW}`,
      met: growth <= DEAD_GROWTH_MAX * middle(dead) || most(dead) < DEAD_FEW,
      note: `${Math.round(middle(dead))} in the middle, ${most(dead)} at most`,
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

type Fewest = TableRows & { name: string };

/** Returns each table's fewest dead rows in the last quarter: those left after a vacuum, or all if there was none. */
function fewestDead(samples: readonly Sample[]): Fewest[] {
  const fewest = new Map<string, Fewest>();
  for (const { database } of samples.slice(Math.floor(samples.length * 0.75)))
    for (const [name, rows] of Object.entries(database.tables))
      if (rows.dead < (fewest.get(name)?.dead ?? Number.POSITIVE_INFINITY)) fewest.set(name, { name, ...rows });
  return [...fewest.values()].sort((one, other) => other.dead - one.dead);
}

function ofWorstTable(samples: readonly Sample[]): Figure {
  const tables = fewestDead(samples);
  const shareOf = ({ live, dead }: TableRows) => (dead < DEAD_FEW ? 0 : dead / (live + dead));
  const worst = Math.max(0, ...tables.map(shareOf));
  return {
    figure: "dead rows of the table that has the largest share of them, when it has the fewest in the last quarter",
    ours: worst * 100,
    unit: "%",
    aim: `≤ ${DEAD_SHARE_MAX * 100} %, or fewer than ${DEAD_FEW} rows`,
    met: worst <= DEAD_SHARE_MAX,
    note: `the most: ${tables
      .slice(0, WORST_TABLES)
      .map(({ name, live, dead }) => `${name} ${dead} next to ${live}`)
      .join(", ")}`,
  };
}
