import type { Ctx } from "#lib/kernel/context.ts";
import { readRollup } from "./read-rollup.ts";
import { readSums, type Sum } from "./read-sums.ts";
import { endOfBucket, startOfHour } from "./rules.ts";
import { inSnapshot } from "./snapshot.ts";

/**
 * What the workspace used in each hour from the one of `from` on, hours without calls left out; for code that has asked for the
 * permission already. From sums where there are, so that a week of a large workspace takes no longer than a small one's.
 */
export const readHourTotals = (ctx: Pick<Ctx, "workspaceId" | "clock">, from: Date): Promise<Sum[]> =>
  inSnapshot(async (client) => {
    const rollup = await readRollup(client, ctx, from);
    const question = { workspaceId: ctx.workspaceId, split: "none", rankBy: "credits", limit: 1 } as const;
    const span = { from: startOfHour(from), to: endOfBucket(ctx.clock.now(), "hour") };
    return (await readSums(client, question, span, "hour", rollup)).rows;
  });
