import { authorize } from "#lib/kernel/context.ts";
import { permits } from "#lib/kernel/permissions.ts";
import type { MemberCtx } from "#lib/kernel/person.ts";
import { db } from "#lib/platform/db.ts";
import { ok, type Result } from "#lib/platform/result.ts";
import { VIEW_PAGES, VIEWS_SHOWN_MAX } from "./constants.ts";
import { isRemovable, VIEW_NEEDS } from "./rules.ts";
import type { SavedView, ViewPage } from "./types.ts";

type ViewRow = {
  id: string;
  page: string;
  name: string;
  query: string;
  shared: boolean;
  userId: string;
  user: { name: string | null; email: string };
};

/**
 * The person's own views and those that others share, of one page or of all that they may open, by name.
 *
 * @param options.text part of a name; absent: all.
 */
export async function listViews(
  ctx: MemberCtx,
  options: { page?: ViewPage; text?: string } = {},
): Promise<Result<SavedView[], "forbidden">> {
  const forbidden = authorize(ctx, options.page ? VIEW_NEEDS[options.page] : "workspace:read");
  if (forbidden) return forbidden;
  const pages = VIEW_PAGES.filter(
    (page) => (!options.page || page === options.page) && permits(ctx.actor, VIEW_NEEDS[page]),
  );
  const rows = await db().savedView.findMany({
    where: {
      workspaceId: ctx.workspaceId,
      page: { in: pages },
      OR: [{ userId: ctx.person.id }, { shared: true }],
      ...(options.text && { name: { contains: options.text, mode: "insensitive" as const } }),
    },
    select: {
      ...{ id: true, page: true, name: true, query: true, shared: true, userId: true },
      user: { select: { name: true, email: true } },
    },
    orderBy: [{ name: "asc" }, { id: "asc" }],
    take: VIEWS_SHOWN_MAX,
  });
  return ok(rows.map((row) => representView(ctx, row)));
}

/** A view as this person sees it. */
export function representView(ctx: MemberCtx, row: ViewRow): SavedView {
  const mine = row.userId === ctx.person.id;
  return {
    id: row.id,
    object: "saved_view",
    // A check of the table holds it to the pages.
    page: row.page as ViewPage,
    name: row.name,
    query: row.query,
    shared: row.shared,
    mine,
    by: row.user.name ?? row.user.email,
    removable: isRemovable({ shared: row.shared, mine }, ctx.role),
  };
}
