import type { WorkspaceId } from "#lib/kernel/context.ts";
import type { KeyEnv } from "#lib/kernel/scopes.ts";
import { NOBODY } from "./constants.ts";
import type { planSpans, Span } from "./rules.ts";
import type { Granularity, UsageMeasure, UsageSplit } from "./types.ts";

/** What is asked of the counters. An outcome is a column, not a group: it is split off afterwards. */
export type Question = {
  workspaceId: WorkspaceId;
  split: Exclude<UsageSplit, "outcome"> | "none";
  rankBy: UsageMeasure;
  limit: number;
  env?: KeyEnv | undefined;
  endpoint?: string | undefined;
  keyId?: string | undefined;
};

/** Collects parameters and answers how each is named. */
export type Parameters = { values: unknown[]; add: (value: unknown, type: string) => string };

export function parameters(): Parameters {
  const values: unknown[] = [];
  return { values, add: (value, type) => `$${values.push(value)}::${type}` };
}

/** Spans as rows. What stands next to them looks each up by itself (`offset 0` holds the planner to it): a range of an index each. */
function spansAs(spans: readonly Span[], { add }: Parameters): string {
  const [from, to] = [spans.map((span) => span.from), spans.map((span) => span.to)];
  return `(select since, until, date_trunc('day', since, 'UTC') as day
    from unnest(${add(from, "timestamptz[]")}, ${add(to, "timestamptz[]")}) as t (since, until) offset 0) s`;
}

const keyMaker = (row: string, workspace: string) =>
  `left join api_keys k on k.workspace_id = ${workspace} and k.id = ${row}.key_id`;

const OUTCOMES = ["succeeded", "failed", "refused"] as const;

/**
 * A counter's outcome as columns. What is added up is float8, exact for whole numbers up to 2^53 in whatever order, which
 * credits and counts are (lib/platform/db.ts): the sum of bigints is a numeric, and making those takes longer than the adding.
 */
const outcomeColumns = (row: string): string =>
  OUTCOMES.map(
    (outcome) => `case ${row}.outcome when '${outcome}' then ${row}.requests::float8 else 0 end as ${outcome}`,
  ).join(", ");

const sumColumns = (row: string): string =>
  [...OUTCOMES, "credits"].map((column) => `${row}.${column}::float8 as ${column}`).join(", ");

/**
 * Rows (bucket, grp, succeeded, failed, refused, credits) of a plan's spans, to be added up: days by key, or hours by endpoint and
 * member, where they are summed; the hourly counters themselves where they are not.
 */
export function rowsOf(
  question: Question,
  grain: Granularity,
  plan: ReturnType<typeof planSpans>,
  given: Parameters,
): string {
  const { split } = question;
  const workspace = given.add(question.workspaceId, "text");
  const env = question.env === undefined ? "" : ` and env = ${given.add(question.env, "key_env")}`;
  const endpoint = question.endpoint === undefined ? undefined : `endpoint = ${given.add(question.endpoint, "text")}`;
  // Of the sums those that are split no further than is asked: an empty name stands for all of them.
  const ofEndpoints = endpoint ?? (split === "endpoint" ? "endpoint <> ''" : "endpoint = ''");
  const filters = [
    env,
    endpoint === undefined ? "" : ` and ${endpoint}`,
    question.keyId === undefined ? "" : ` and key_id = ${given.add(question.keyId, "text")}`,
  ].join("");
  const groupOf = (row: string) =>
    ({ none: "''", key: `${row}.key_id`, endpoint: `${row}.endpoint`, member: `coalesce(k.created_by, '${NOBODY}')` })[
      split
    ];
  const join = (row: string) => (split === "member" ? keyMaker(row, workspace) : "");
  const pieces: string[] = [];
  if (plan.open.length > 0)
    pieces.push(
      `select ${grain === "day" ? "s.day" : "u.hour"} as bucket, ${groupOf("u")} as grp, ${outcomeColumns("u")}, u.credits::float8 as credits
       from ${spansAs(plan.open, given)} cross join lateral (
         select hour, key_id, endpoint, outcome, requests, credits from usage_hours
         where workspace_id = ${workspace} and hour >= s.since and hour < s.until${filters} offset 0) u ${join("u")}`,
    );
  if (plan.summed.length > 0 && grain === "day")
    pieces.push(
      `select d.day as bucket, ${groupOf("d")} as grp, ${sumColumns("d")}
       from ${spansAs(plan.summed, given)} cross join lateral (
         select day, key_id, endpoint, succeeded, failed, refused, credits from usage_days
         where workspace_id = ${workspace} and day >= s.since and day < s.until${env} and ${ofEndpoints}
           and key_id ${split === "key" || split === "member" ? "<> ''" : "= ''"} offset 0) d ${join("d")}`,
    );
  if (plan.summed.length > 0 && grain === "hour")
    pieces.push(
      `select h.hour as bucket, ${split === "member" ? "h.made_by" : split === "endpoint" ? "h.endpoint" : "''"} as grp, ${sumColumns("h")}
       from ${spansAs(plan.summed, given)} cross join lateral (
         select hour, endpoint, made_by, succeeded, failed, refused, credits from usage_hour_totals
         where workspace_id = ${workspace} and hour >= s.since and hour < s.until${env} and ${ofEndpoints}
           and made_by ${split === "member" ? "<> ''" : "= ''"} offset 0) h`,
    );
  return pieces.join("\nunion all\n");
}

/**
 * Rows (bucket, place, succeeded, failed, refused, credits) of some keys by the hour, each key by its place among `keys`: from the sums by
 * key where there are, which know no endpoints; else from the counters.
 */
export function rowsOfKeys(
  question: Question,
  keys: readonly string[],
  plan: ReturnType<typeof planSpans>,
  given: Parameters,
): string {
  const named = `unnest(${given.add(keys, "text[]")}) with ordinality k (id, place)`;
  const workspace = given.add(question.workspaceId, "text");
  const env = question.env === undefined ? "" : ` and env = ${given.add(question.env, "key_env")}`;
  const endpoint = question.endpoint === undefined ? "" : ` and endpoint = ${given.add(question.endpoint, "text")}`;
  const pieces = [
    {
      spans: plan.open,
      table: "usage_hours",
      filters: env + endpoint,
      columns: `${outcomeColumns("h")}, credits::float8 as credits`,
    },
    { spans: plan.summed, table: "usage_key_hours", filters: env, columns: sumColumns("h") },
  ].filter(({ spans }) => spans.length > 0);
  return pieces
    .map(
      ({ spans, table, filters, columns }) =>
        `select u.hour as bucket, k.place::int as place, u.succeeded, u.failed, u.refused, u.credits
         from ${named} cross join ${spansAs(spans, given)} cross join lateral (
           select hour, ${columns} from ${table} h
           where workspace_id = ${workspace} and key_id = k.id and hour >= s.since and hour < s.until${filters} offset 0) u`,
    )
    .join("\nunion all\n");
}

/** Rows (bucket, grp, …) of every key in spans whose hours are summed by key, over all endpoints; the hour is the bucket. */
export function rowsOfAllKeys(question: Question, spans: readonly Span[], given: Parameters): string {
  const workspace = given.add(question.workspaceId, "text");
  const env = question.env === undefined ? "" : ` and env = ${given.add(question.env, "key_env")}`;
  return `select u.hour as bucket, u.key_id as grp, u.succeeded, u.failed, u.refused, u.credits
    from ${spansAs(spans, given)} cross join lateral (
      select hour, key_id, ${sumColumns("h")} from usage_key_hours h
      where workspace_id = ${workspace} and hour >= s.since and hour < s.until${env} offset 0) u`;
}

export const SUMS = [...OUTCOMES, "credits"].map((column) => `sum(${column}) as ${column}`).join(", ");

/** A bucket's start in Unix milliseconds. */
export const startOf = (column: string): string => `date_part('epoch', ${column}) * 1000 as bucket`;

/** The order of the groups. The name has the last word, so that equals always stand alike. */
export const RANK: Record<UsageMeasure, string> = {
  credits: "sum(credits) desc, sum(succeeded + failed + refused) desc, grp",
  requests: "sum(succeeded + failed + refused) desc, sum(credits) desc, grp",
};
