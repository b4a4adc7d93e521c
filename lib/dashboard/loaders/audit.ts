import "server-only";
import { listAudit } from "#lib/accounts/audit/list-audit.ts";
import { getRetention } from "#lib/accounts/audit/queries.ts";
import { ListAuditInput } from "#lib/accounts/audit/schema.ts";
import type { AuditEntry, AuditPage, RetentionDays } from "#lib/accounts/audit/types.ts";
import { parseRecent, TEN_YEARS } from "#lib/dashboard/read-within.ts";
import { memberCtx } from "#lib/dashboard/session.ts";
import type { Ctx } from "#lib/kernel/context.ts";
import { PERMISSIONS, type Permission, permits, rolePermits } from "#lib/kernel/permissions.ts";
import type { Result } from "#lib/platform/values/result.ts";

type Given = Readonly<Record<string, string>>;

export const readAuditInput = (ctx: Ctx, given: Given): Result<ListAuditInput, "invalid_parameter"> =>
  parseRecent(ctx, ListAuditInput, given, TEN_YEARS);

export type AuditView = {
  page: AuditPage;
  /** The open entry, if it is not on this page. */
  opened: AuditEntry | null;
  /** The user's permissions, for links to the changed objects. */
  may: readonly string[];
  retention: RetentionDays;
  read_at: string;
};

/** One page of the audit log. An unknown cursor returns the newest page. */
export async function loadAudit(
  slug: string,
  { query, open }: { query: Given; open: string | undefined },
): Promise<AuditView> {
  const ctx = await memberCtx(slug, "audit:read");
  const { cursor: _, ...newest } = query;
  const search = async (given: Given) => {
    const input = readAuditInput(ctx, given);
    return input.ok ? await listAudit(ctx, input.value) : input;
  };
  const [found, retention] = await Promise.all([search(query), getRetention(ctx)]);
  const page = found.ok ? found : await search(newest);
  const data = page.ok ? page.value.data : [];
  const opened = open === undefined || data.some(({ id }) => id === open) ? undefined : await search({ id: open });
  return {
    page: page.ok ? page.value : { data: [], next_cursor: null },
    opened: opened?.ok ? (opened.value.data[0] ?? null) : null,
    may: PERMISSIONS.filter((permission) => permits(ctx.actor, permission)),
    retention,
    read_at: ctx.clock.now().toISOString(),
  };
}

export type RetentionView = { days: RetentionDays; mayWrite: boolean; mayRead: boolean };

/** How many days the log is kept, for the settings page. */
export async function loadRetention(slug: string): Promise<RetentionView> {
  const ctx = await memberCtx(slug, "workspace:read");
  const may = (permission: Permission) => rolePermits(ctx.role, permission);
  return { days: await getRetention(ctx), mayWrite: may("workspace:write"), mayRead: may("audit:read") };
}
