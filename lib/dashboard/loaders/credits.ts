import "server-only";
import { type LedgerRows, listLedger } from "#lib/billing/credits/list-ledger.ts";
import { listSpenders } from "#lib/billing/credits/queries.ts";
import { ListLedgerInput } from "#lib/billing/credits/schema.ts";
import type { LedgerPage } from "#lib/billing/credits/types.ts";
import { parseRecent, TEN_YEARS } from "#lib/dashboard/read-within.ts";
import { memberCtx } from "#lib/dashboard/session.ts";
import type { Ctx } from "#lib/kernel/context.ts";
import { permits } from "#lib/kernel/permissions.ts";
import type { Result } from "#lib/platform/values/result.ts";

const PAGE_SIZE = 50;

type Given = Readonly<Record<string, string>>;

export const readLedgerInput = (ctx: Ctx, given: Given): Result<ListLedgerInput, "invalid_parameter"> =>
  parseRecent(ctx, ListLedgerInput, given, TEN_YEARS);

export type LedgerView = {
  page: LedgerPage;
  /** Keys with transactions, for the filter and for their names. */
  keys: { id: string; name: string }[];
  /** Whether the user may open a request and a key. */
  may_open_requests: boolean;
  may_open_keys: boolean;
  read_at: string;
};

/** One page of the ledger. An unknown cursor returns the newest page. */
export async function loadLedger(slug: string, query: Given, rows: LedgerRows): Promise<LedgerView> {
  const ctx = await memberCtx(slug, "credits:read");
  const { cursor: _, ...newest } = query;
  const search = async (given: Given) => {
    const input = readLedgerInput(ctx, given);
    return input.ok ? await listLedger(ctx, { ...input.value, limit: PAGE_SIZE }, rows) : input;
  };
  const [found, keys] = await Promise.all([search(query), listSpenders(ctx)]);
  const page = found.ok ? found : await search(newest);
  return {
    page: page.ok ? page.value : { data: [], next_cursor: null },
    keys: keys.ok ? keys.value : [],
    may_open_requests: permits(ctx.actor, "requests:read"),
    may_open_keys: permits(ctx.actor, "keys:read"),
    read_at: ctx.clock.now().toISOString(),
  };
}
