import { Prisma } from "#generated/prisma/client.ts";
import { authorize, type Ctx } from "#lib/kernel/context.ts";
import { encodeCursor, readIdCursor } from "#lib/platform/cursor.ts";
import { db } from "#lib/platform/db.ts";
import { ok, type Result } from "#lib/platform/result.ts";
import { representWebhook, webhookParts } from "./represent-webhook.ts";
import type { ListWebhooksInput } from "./schema.ts";
import { makesTestOnly, notFoundWebhook, visibleTo } from "./scope.ts";
import type { Webhook, WebhookPage } from "./types.ts";

/** One subscription of the workspace; another workspace's answers as one that never was, a deleted one too. */
export async function getWebhook(ctx: Ctx, id: string): Promise<Result<Webhook, "forbidden" | "not_found">> {
  const forbidden = authorize(ctx, "webhooks:read");
  if (forbidden) return forbidden;
  const row = await db().webhook.findFirst({ where: { id, ...visibleTo(ctx) }, select: webhookParts });
  return row ? ok(representWebhook(row, ctx.clock.now())) : notFoundWebhook(id);
}

/** Subscriptions by keyset, newest first: an id begins with its time. */
export async function listWebhooks(
  ctx: Ctx,
  input: ListWebhooksInput,
): Promise<Result<WebhookPage, "forbidden" | "invalid_cursor">> {
  const forbidden = authorize(ctx, "webhooks:read");
  if (forbidden) return forbidden;
  const after = readIdCursor("whk", input.cursor);
  if (!after.ok) return after;

  const where = [Prisma.sql`workspace_id = ${ctx.workspaceId}`, Prisma.sql`deleted_at is null`];
  if (makesTestOnly(ctx)) where.push(Prisma.sql`test_only`);
  if (input.status) where.push(Prisma.sql`status = ${input.status}::webhook_status`);
  const q = input.q?.trim();
  if (q)
    where.push(
      Prisma.sql`(position(lower(${q}) in lower(url)) > 0 or position(lower(${q}) in lower(description)) > 0 or starts_with(id, ${q}))`,
    );
  if (after.value) where.push(Prisma.sql`id < ${after.value}`);
  const found = await db().$queryRaw<{ id: string }[]>`
    select id from webhooks where ${Prisma.join(where, " and ")} order by id desc limit ${input.limit + 1}`;

  const page = found.slice(0, input.limit);
  const rows = await db().webhook.findMany({
    where: { id: { in: page.map(({ id }) => id) }, ...visibleTo(ctx) },
    select: webhookParts,
    orderBy: { id: "desc" },
  });
  const last = found.length > input.limit ? page.at(-1) : undefined;
  const now = ctx.clock.now();
  return ok<WebhookPage>({
    data: rows.map((row) => representWebhook(row, now)),
    next_cursor: last ? encodeCursor([last.id]) : null,
  });
}
