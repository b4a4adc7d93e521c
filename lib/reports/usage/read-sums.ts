import { planSpans, type Rollup, type Span } from "./rules.ts";
import type { Client } from "./snapshot.ts";
import {
  type Parameters,
  parameters,
  type Question,
  RANK,
  rowsOf,
  rowsOfAllKeys,
  rowsOfKeys,
  SUMS,
  startOf,
} from "./sources.ts";
import type { Granularity } from "./types.ts";

/** The counts of a group in a bucket; `grp` is null for the unnamed groups. */
export type Sum = {
  /** Start in Unix milliseconds. */
  bucket: number;
  grp: string | null;
  succeeded: number;
  failed: number;
  refused: number;
  credits: number;
};

export type Sums = { rows: Sum[]; groups: number };

/**
 * One key has few rows and its own index, and the sums over all keys do not contain it separately.
 */
const planOf = (question: Question, span: Span, grain: Granularity, rollup: Rollup) =>
  planSpans(span, grain, question.keyId === undefined ? rollup : { through: null, late: [] });

/**
 * Reads a span by bucket and group, the largest groups by name and the rest as one. Not for hours
 * by key: see `readKeyHours`.
 */
export async function readSums(
  client: Client,
  question: Question,
  span: Span,
  grain: Granularity,
  rollup: Rollup,
): Promise<Sums> {
  const given = parameters();
  const rows = rowsOf(question, grain, planOf(question, span, grain, rollup), given);
  const limit = given.add(question.limit, "int");
  const found = await client.query<Sum & { groups: number }>(
    `with summed as materialized (select bucket, grp, ${SUMS} from (${rows}) r group by bucket, grp),
     placed as materialized (select grp, row_number() over (order by ${RANK[question.rankBy]}) as place from summed group by grp)
     select ${startOf("bucket")}, case when place <= ${limit} then grp end as grp, (select count(*) from placed) as groups, ${SUMS}
     from summed join placed using (grp) group by 1, 2`,
    given.values,
  );
  return { rows: found.rows, groups: found.rows[0]?.groups ?? 0 };
}

/**
 * Reads every key's rows: whole days where summed, and the hours by key for days that are cut by
 * the span or not complete.
 */
function keyRows(question: Question, span: Span, rollup: Rollup, given: Parameters): string {
  const days = planOf(question, span, "day", rollup);
  if (question.endpoint !== undefined) return rowsOf(question, "day", days, given);
  const parts = days.open.map((each) => planSpans(each, "hour", rollup));
  const rest = { summed: days.summed, open: parts.flatMap(({ open }) => open) };
  const hours = parts.flatMap(({ summed }) => summed);
  const pieces = [
    ...(rest.summed.length + rest.open.length > 0 ? [rowsOf(question, "day", rest, given)] : []),
    ...(hours.length > 0 ? [rowsOfAllKeys(question, hours, given)] : []),
  ];
  return pieces.join("\nunion all\n");
}

/** Returns the largest keys over the whole span, and how many there are. */
async function rankKeys(client: Client, question: Question, span: Span, rollup: Rollup): Promise<[string[], number]> {
  const given = parameters();
  const rows = keyRows(question, span, rollup, given);
  const { rows: ranked } = await client.query<{ grp: string; groups: number }>(
    `select grp, count(*) over () as groups from (${rows}) r group by grp order by ${RANK[question.rankBy]}
     limit ${given.add(question.limit, "int")}`,
    given.values,
  );
  return [ranked.map(({ grp }) => grp), ranked[0]?.groups ?? 0];
}

/**
 * As `readSums`, by hour and key. Reading all hours of all keys would be far more than is shown:
 * first finds the largest keys by day, then reads only their hours; the others get the rest of the
 * hourly totals.
 */
export async function readKeyHours(client: Client, question: Question, span: Span, rollup: Rollup): Promise<Sums> {
  const [keys, groups] = await rankKeys(client, question, span, rollup);
  const given = parameters();
  // The sums by key do not contain endpoints.
  const plan = planSpans(span, "hour", question.endpoint === undefined ? rollup : { through: null, late: [] });
  const { rows: found } = await client.query<Sum & { place: number }>(
    `select ${startOf("bucket")}, place, ${SUMS} from (${rowsOfKeys(question, keys, plan, given)}) r group by r.bucket, place`,
    given.values,
  );
  const rows = found.map(({ place, ...sum }): Sum => ({ ...sum, grp: keys[place - 1] ?? null }));
  if (groups <= keys.length) return { rows, groups };
  const all = await readSums(client, { ...question, split: "none" }, span, "hour", rollup);
  return { rows: [...rows, ...restOf(all.rows, rows)], groups };
}

/** Subtracts the named groups from each hour's total. */
function restOf(totals: readonly Sum[], named: readonly Sum[]): Sum[] {
  const rest = new Map(totals.map((total) => [total.bucket, { ...total, grp: null }]));
  for (const row of named) {
    const left = rest.get(row.bucket);
    if (!left) continue;
    left.succeeded -= row.succeeded;
    left.failed -= row.failed;
    left.refused -= row.refused;
    left.credits -= row.credits;
  }
  return [...rest.values()].filter((left) => left.succeeded + left.failed + left.refused + left.credits > 0);
}
