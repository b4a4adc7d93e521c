import { type AddressQuery, firstOf, hrefOf } from "#components/ui/table/page-address.ts";
import { RANGES } from "#components/ui/table/ranges.ts";
import { isId } from "#components/ui/text/is-id.ts";
import { moment } from "#components/ui/text/moment.ts";
import { KEY_ENVS, type KeyEnv } from "#lib/kernel/scopes.ts";
import { GRANULARITIES, USAGE_MEASURES, USAGE_SPLITS } from "#lib/reports/usage/constants.ts";
import type { Granularity, UsageMeasure, UsageSplit } from "#lib/reports/usage/types.ts";

/** Named ranges and their granularities, the default first. */
export const USAGE_RANGES = [
  { name: "24h", by: ["hour"] },
  { name: "7d", by: ["day", "hour"] },
  { name: "30d", by: ["day"] },
] as const;
export type UsageRange = (typeof USAGE_RANGES)[number]["name"];
const RANGE_DEFAULT: UsageRange = "30d";

/** State of the page, all of it in the URL. */
export type UsageView = {
  env: KeyEnv | "both";
  /** Absent for a custom span. */
  range: UsageRange | undefined;
  from?: string | undefined;
  to?: string | undefined;
  granularity: Granularity;
  split: UsageSplit | undefined;
  measure: UsageMeasure;
  endpoint?: string | undefined;
  key?: string | undefined;
  /** Shows the previous period too. */
  compare: boolean;
  /** Shows a table instead of bars. */
  table: boolean;
};

export const granularitiesOf = (range: UsageRange | undefined): readonly Granularity[] =>
  USAGE_RANGES.find(({ name }) => name === range)?.by ?? GRANULARITIES;

/** Test calls cost no credits. */
const measureOf = (env: UsageView["env"]): UsageMeasure => (env === "test" ? "requests" : "credits");

/** Parses a URL's query, ignoring unknown and invalid values. */
function readView(query: AddressQuery): UsageView {
  const one = (name: string) => firstOf(query, name)?.slice(0, 200);
  const of = <T extends string>(all: readonly T[], name: string) => all.find((each) => each === one(name));
  const env = of([...KEY_ENVS, "both"] as const, "env") ?? "live";
  const [from, to] = [moment(one("from")), moment(one("to"))];
  const named = USAGE_RANGES.find(({ name }) => name === one("range"))?.name;
  const range = named ?? (from || to ? undefined : RANGE_DEFAULT);
  const allowed = granularitiesOf(range);
  const key = one("key");
  return {
    env,
    range,
    from: range ? undefined : from,
    to: range ? undefined : to,
    granularity: of(allowed, "by") ?? allowed[0] ?? "day",
    split: one("split") === "none" ? undefined : (of(USAGE_SPLITS, "split") ?? "endpoint"),
    measure: env === "test" ? "requests" : (of(USAGE_MEASURES, "measure") ?? measureOf(env)),
    endpoint: one("endpoint"),
    key: key !== undefined && isId("key", key) ? key : undefined,
    compare: one("compare") === "1",
    table: one("table") === "1",
  };
}

/** Returns the URL of a view, without defaults. */
function usageHref(slug: string, view: UsageView): string {
  const query = new URLSearchParams();
  const set = (name: string, value: string | undefined, standard?: string) => {
    if (value !== undefined && value !== standard) query.set(name, value);
  };
  set("env", view.env, "live");
  set("range", view.range, RANGE_DEFAULT);
  set("from", view.from);
  set("to", view.to);
  const allowed = granularitiesOf(view.range);
  if (allowed.includes(view.granularity)) set("by", view.granularity, allowed[0]);
  set("split", view.split ?? "none", "endpoint");
  if (view.env !== "test") set("measure", view.measure, measureOf(view.env));
  set("endpoint", view.endpoint);
  set("key", view.key);
  if (view.compare) query.set("compare", "1");
  if (view.table) query.set("table", "1");
  return hrefOf(slug, "usage", query);
}

export const usageAddress = { read: readView, href: usageHref };

/** Whether an endpoint or key is selected: empty usage may then only mean that nothing matches. */
export const isNarrowed = (view: UsageView): boolean => view.endpoint !== undefined || view.key !== undefined;

/**
 * Returns the query for `readUsage`. `within_ms` counts back from the end of the current hour or
 * day.
 */
export function usageQuery(view: UsageView): Record<string, string> {
  const within = RANGES.find(({ name }) => name === view.range)?.ms;
  return {
    granularity: view.granularity,
    rank_by: view.measure,
    ...(view.env !== "both" && { env: view.env }),
    ...(within !== undefined && { within_ms: String(within) }),
    ...(view.from && { from: view.from }),
    ...(view.to && { to: view.to }),
    ...(view.split && { group_by: view.split }),
    ...(view.endpoint && { endpoint: view.endpoint }),
    ...(view.key && { key_id: view.key }),
  };
}
