import { authorize, type Ctx } from "#lib/kernel/context.ts";
import { ok, type Result } from "#lib/platform/values/result.ts";
import { nameGroups } from "./name-groups.ts";
import { readRollup } from "./read-rollup.ts";
import { readKeyHours, readSums, type Sums } from "./read-sums.ts";
import { foldUsage, representUsage } from "./represent-usage.ts";
import type { Rollup, Span } from "./rules.ts";
import type { ReadUsageInput } from "./schema.ts";
import { type Client, inSnapshot } from "./snapshot.ts";
import type { Question } from "./sources.ts";
import type { Granularity, Usage } from "./types.ts";
import { usageSpan } from "./usage-span.ts";

/**
 * Returns requests, errors and credits by day or hour over a span, split as requested, next to the
 * previous span. Includes every request recorded so far: sums are used only where nothing has
 * changed since (docs/decisions/0062).
 */
export async function readUsage(
  ctx: Ctx,
  input: ReadUsageInput,
): Promise<Result<Usage, "forbidden" | "invalid_parameter">> {
  const forbidden = authorize(ctx, "usage:read");
  if (forbidden) return forbidden;
  const now = ctx.clock.now();
  const asked = usageSpan(input, now);
  if (!asked.ok) return asked;
  const { granularity, span, before } = asked.value;
  const { group_by: split, rank_by: rankBy, limit } = input;

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
      const folded = foldUsage(sums, past, input);
      const nameOf = await nameGroups(
        client,
        ctx.workspaceId,
        split,
        folded.groups.map(({ group }) => group),
      );
      return representUsage(folded, { ...asked.value, split, nameOf, readAt: now });
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
