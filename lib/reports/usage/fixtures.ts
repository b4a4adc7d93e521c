import { FIXTURE_KEY } from "#lib/accounts/keys/fixtures.ts";
import { FIXTURE_OWNER } from "#lib/accounts/members/fixtures.ts";
import type { Ctx } from "#lib/kernel/context.ts";
import { ok, type Result } from "#lib/platform/values/result.ts";
import { wordFor } from "./name-groups.ts";
import type { Sum, Sums } from "./read-sums.ts";
import { foldUsage, representUsage } from "./represent-usage.ts";
import { BUCKET_MS, type Span } from "./rules.ts";
import type { ReadUsageInput } from "./schema.ts";
import type { Granularity, Usage } from "./types.ts";
import { usageSpan } from "./usage-span.ts";

/** The calls of one live key in every hour or day, the largest first by either measure. */
const CALLS = [
  { endpoint: "/v1/scrape", succeeded: 8, failed: 1, refused: 1, credits: 8 },
  { endpoint: "/v1/serp", succeeded: 2, failed: 0, refused: 0, credits: 4 },
] as const;

const NAMES: Record<string, string> = {
  [FIXTURE_KEY.id]: FIXTURE_KEY.name,
  [FIXTURE_OWNER.user_id]: FIXTURE_OWNER.name ?? FIXTURE_OWNER.email,
};

/**
 * Returns the fixed usage that a test key sees instead of the workspace's (contract 14.5), the same
 * in every hour or day.
 */
export async function readFixtureUsage(
  { clock }: Ctx,
  input: ReadUsageInput,
): Promise<Result<Usage, "invalid_parameter">> {
  const asked = usageSpan(input, clock.now());
  if (!asked.ok) return asked;
  const { granularity, span, before } = asked.value;
  const folded = foldUsage(
    sumsOver(span, granularity, input),
    sumsOver(before, granularity, { ...input, group_by: undefined }),
    input,
  );
  const nameOf = (group: string) => NAMES[group] ?? wordFor(group);
  return ok(representUsage(folded, { ...asked.value, split: input.group_by, nameOf, readAt: span.to }));
}

function sumsOver(
  { from, to }: Span,
  granularity: Granularity,
  { env, endpoint, key_id, ...input }: ReadUsageInput,
): Sums {
  const called = CALLS.filter((call) => endpoint === undefined || call.endpoint === endpoint);
  if (called.length === 0 || env === "test" || (key_id !== undefined && key_id !== FIXTURE_KEY.id))
    return { rows: [], groups: 0 };
  const groups = groupsOf(called, input);
  const rows: Sum[] = [];
  for (let bucket = from.getTime(); bucket < to.getTime(); bucket += BUCKET_MS[granularity])
    for (const { grp, ...sum } of groups) rows.push({ bucket, grp, ...sum });
  return { rows, groups: input.group_by === "endpoint" ? called.length : 1 };
}

type Group = Omit<Sum, "bucket">;

/** Groups the calls by the split; endpoints beyond the limit have no name. */
function groupsOf(
  called: readonly (typeof CALLS)[number][],
  { group_by, limit }: Pick<ReadUsageInput, "group_by" | "limit">,
): Group[] {
  if (group_by === "endpoint")
    return called.map(({ endpoint, ...counts }, at) => ({ grp: at < limit ? endpoint : null, ...counts }));
  const grp = group_by === "key" ? FIXTURE_KEY.id : group_by === "member" ? FIXTURE_OWNER.user_id : null;
  const sum = (count: "succeeded" | "failed" | "refused" | "credits") =>
    called.reduce((all, call) => all + call[count], 0);
  return [
    { grp, succeeded: sum("succeeded"), failed: sum("failed"), refused: sum("refused"), credits: sum("credits") },
  ];
}
