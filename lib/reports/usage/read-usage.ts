import { authorize, type Ctx } from "#lib/kernel/context.ts";
import { exact } from "#lib/platform/exact.ts";
import { ok, type Result, refuse } from "#lib/platform/result.ts";
import { foldGroups, foldRows, orderRows, totalOf } from "./fold.ts";
import { nameGroups } from "./name-groups.ts";
import { readRollup } from "./read-rollup.ts";
import { readKeyHours, readSums, type Sums } from "./read-sums.ts";
import { alignSpan, previousSpan, type Rollup, type Span, spanProblem } from "./rules.ts";
import type { ReadUsageInput } from "./schema.ts";
import { type Client, inSnapshot } from "./snapshot.ts";
import type { Question } from "./sources.ts";
import type { Granularity, Usage, UsageGroup } from "./types.ts";

/**
 * Requests, errors and credits by the day or hour over a span, split by what is asked for, next to the span before. Exact to the
 * last request that was recorded: what is summed ahead counts only where nothing has changed since (docs/decisions/0062).
 */
export async function readUsage(
  ctx: Ctx,
  input: ReadUsageInput,
): Promise<Result<Usage, "forbidden" | "invalid_parameter">> {
  const forbidden = authorize(ctx, "usage:read");
  if (forbidden) return forbidden;
  const { group_by: split, rank_by: rankBy, limit } = input;
  if (input.granularity && input.interval && input.granularity !== input.interval)
    return refuse("invalid_parameter", "granularity and interval say different things; give one of them.", {
      param: "interval",
    });
  const granularity = input.granularity ?? input.interval ?? "day";
  const now = ctx.clock.now();
  const span = alignSpan(input, granularity, now);
  const problem = spanProblem(span, granularity, split === undefined ? 1 : limit);
  if (problem) return refuse("invalid_parameter", problem.message, { param: problem.param });
  const before = previousSpan(span, now);

  const question: Question = {
    workspaceId: ctx.workspaceId,
    split: split === undefined || split === "outcome" ? "none" : split,
    rankBy,
    limit,
    env: input.env,
    endpoint: input.endpoint,
    keyId: input.key_id,
  };
  return ok(
    await inSnapshot(async (client): Promise<Usage> => {
      const rollup = await readRollup(client, ctx, before.from);
      const sums = await readSplit(client, question, span, granularity, rollup);
      const past = await readSums(client, { ...question, split: "none" }, before, granularity, rollup);
      const rows = foldRows(sums.rows, split);
      const groups = foldGroups(rows, rankBy);
      const nameOf = await nameGroups(
        client,
        ctx.workspaceId,
        split,
        groups.map(({ group }) => group),
      );
      const pastRows = foldRows(past.rows, undefined);
      return {
        from: span.from.toISOString(),
        to: span.to.toISOString(),
        granularity,
        group_by: split ?? null,
        data: orderRows(rows, groups),
        totals: totalOf(rows),
        groups: groups.map((group) => exact<UsageGroup>()({ ...group, name: nameOf(group.group) })),
        groups_total: split === undefined ? 0 : split === "outcome" ? groups.length : sums.groups,
        previous: exact<Usage["previous"]>()({
          from: before.from.toISOString(),
          to: before.to.toISOString(),
          ...totalOf(pastRows),
          data: pastRows.map(({ group: _, ...row }) => row),
        }),
        read_at: now.toISOString(),
      };
    }),
  );
}

const readSplit = (
  client: Client,
  question: Question,
  span: Span,
  granularity: Granularity,
  rollup: Rollup,
): Promise<Sums> =>
  granularity === "hour" && question.split === "key" && question.keyId === undefined
    ? readKeyHours(client, question, span, rollup)
    : readSums(client, question, span, granularity, rollup);
