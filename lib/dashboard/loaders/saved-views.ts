import "server-only";
import { VIEW_NAME_MAX } from "#lib/accounts/saved-views/constants.ts";
import { listViews } from "#lib/accounts/saved-views/queries.ts";
import type { SavedView, ViewPage } from "#lib/accounts/saved-views/types.ts";
import { memberCtx } from "#lib/dashboard/session.ts";
import type { MemberCtx } from "#lib/kernel/person.ts";
import { ok, type Result } from "#lib/platform/values/result.ts";

const FOUND_MAX = 6;

/** The user's own and the shared views of a log; none without permission to open its page. */
export async function loadViews(slug: string, page: ViewPage): Promise<SavedView[]> {
  const ctx = await memberCtx(slug, "workspace:read");
  const views = await listViews(ctx, { page });
  return views.ok ? views.value : [];
}

/** Finds views of all pages by name, for the palette. */
export async function searchViews(ctx: MemberCtx, q: string): Promise<Result<{ data: SavedView[] }, "forbidden">> {
  const found = await listViews(ctx, { text: q.slice(0, VIEW_NAME_MAX).replaceAll("\0", "") });
  return found.ok ? ok({ data: found.value.slice(0, FOUND_MAX) }) : found;
}
