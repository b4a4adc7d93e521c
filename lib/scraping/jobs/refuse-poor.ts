import { topUpUrl } from "#lib/billing/credits/top-up-url.ts";
import type { Ctx } from "#lib/kernel/context.ts";
import { db } from "#lib/platform/database/client.ts";
import { type Refusal, refuse } from "#lib/platform/values/result.ts";

/** Refuses a job or a crawl if the balance does not cover a single page. */
export async function refusePoor(
  ctx: Ctx,
  { price, what }: { price: number; what: "job" | "crawl" },
): Promise<Refusal<"workspace_balance"> | undefined> {
  const row = await db().balance.findUnique({ where: { workspaceId: ctx.workspaceId }, select: { balance: true } });
  const balance = Number(row?.balance ?? 0);
  if (balance >= price) return undefined;
  return refuse("workspace_balance", `The workspace has ${balance} credits left, too few for a ${what}.`, {
    balance,
    top_up_url: topUpUrl(ctx),
  });
}
