import { authorize } from "#lib/kernel/context.ts";
import { permits } from "#lib/kernel/permissions.ts";
import type { MemberCtx } from "#lib/kernel/person.ts";
import { sql } from "#lib/platform/database/client.ts";
import { ok, type Result } from "#lib/platform/values/result.ts";
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

// A prepared statement, since every log runs it on each page view.
const VIEWS = {
  name: "saved-views",
  text: `select v.id, v.page, v.name, v.query, v.shared, v.user_id as "userId", json_build_object('name', u.name, 'email', u.email) as user
    from saved_views v join users u on u.id = v.user_id
    where v.workspace_id = $1 and v.page = any ($2) and (v.user_id = $3 or v.shared)
      and ($4::text is null or position(lower($4) in lower(v.name)) > 0)
    order by v.name, v.id limit $5`,
};

/**
 * Lists the person's own views and those that others share, by name, for one page or for all that
 * they may open.
 *
 * @param options.text part of a name; all views if absent.
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
  const { rows } = await sql().query<ViewRow>({
    ...VIEWS,
    values: [ctx.workspaceId, pages, ctx.person.id, options.text || null, VIEWS_SHOWN_MAX],
  });
  return ok(rows.map((row) => representView(ctx, row)));
}

export function representView(ctx: MemberCtx, row: ViewRow): SavedView {
  const mine = row.userId === ctx.person.id;
  return {
    id: row.id,
    object: "saved_view",
    // A constraint of the table allows only these pages.
    page: row.page as ViewPage,
    name: row.name,
    query: row.query,
    shared: row.shared,
    mine,
    by: row.user.name ?? row.user.email,
    removable: isRemovable({ shared: row.shared, mine }, ctx.role),
  };
}
