import type { WorkspaceId } from "#lib/kernel/context.ts";
import type { KeyEnv } from "#lib/kernel/scopes.ts";
import { NOBODY } from "./constants.ts";
import type { planSpans, Span } from "./rules.ts";
import type { Granularity, UsageMeasure, UsageSplit } from "./types.ts";

/** A query of the counters. Outcomes are columns rather than groups, and are split later. */
export type Question = {
  workspaceId: WorkspaceId;
  split: Exclude<UsageSplit, "outcome"> | "none";
  rankBy: UsageMeasure;
  limit: number;
  env?: KeyEnv | undefined;
  endpoint?: string | undefined;
  keyId?: string | undefined;
};

/** Collects parameters and returns their placeholders. */
export type Parameters = { values: unknown[]; add: (value: unknown, type: string) => string };

export function parameters(): Parameters {
  const values: unknown[] = [];
  return { values, add: (value, type) => `$${values.push(value)}::${type}` };
}

/**
 * Returns spans as rows. `offset 0` forces the planner to look up the joined table per span, along
 * an index range each.
 */
function spansAs(spans: readonly Span[], { add }: Parameters): string {
  const [from, to] = [spans.map((span) => span.from), spans.map((span) => span.to)];
  return `(select since, until, date_trunc('day', since, 'UTC') as day
    from unnest(${add(from, "timestamptz[]")}, ${add(to, "timestamptz[]")}) as t (since, until) offset 0) s`;
}

const keyMaker = (row: string, workspace: string) =>
  `left join api_keys k on k.workspace_id = ${workspace} and k.id = ${row}.key_id`;

const OUTCOMES = ["succeeded", "failed", "refused"] as const;

/**
 * Converts a counter's outcome to columns. Sums use float8, exact for integers up to 2^53 in any
 * order, which suffices for credits and counts (lib/platform/database/client.ts): a sum of bigints is a numeric,
 * which takes longer to create than to add.
 */
const outcomeColumns = (row: string): string =>
  OUTCOMES.map(
    (outcome) => `case ${row}.outcome when '${outcome}' then ${row}.requests::float8 else 0 end as ${outcome}`,
  ).join(", ");

const sumColumns = (row: string): string =>
  [...OUTCOMES, "credits"].map((column) => `${row}.${column}::float8 as ${column}`).join(", ");

/**
 * Returns SQL for rows (bucket, grp, succeeded, failed, refused, credits) of a plan's spans, to be
 * added up: from sums of days by key, or of hours by endpoint and member, otherwise from the hourly
 * counters.
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
  // Uses the sums with no finer split than requested: an empty name stands for all.
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
 * Returns SQL for rows (bucket, place, succeeded, failed, refused, credits) of some keys by the
 * hour, each identified by its position in `keys`: from the sums by key where available, which do
 * not contain endpoints, otherwise from the counters.
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

/**
 * Returns SQL for rows (bucket, grp, …) of all keys in spans summed by key and hour, over all
 * endpoints.
 */
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

/** The order of the groups, with the name as a tiebreaker. */
export const RANK: Record<UsageMeasure, string> = {
  credits: "sum(credits) desc, sum(succeeded + failed + refused) desc, grp",
  requests: "sum(succeeded + failed + refused) desc, sum(credits) desc, grp",
};
