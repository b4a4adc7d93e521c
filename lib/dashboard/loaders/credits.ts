import { DAY_MS } from "#lib/platform/values/time.ts";
import "server-only";
import { type LedgerRows, listLedger } from "#lib/billing/credits/list-ledger.ts";
import { listSpenders } from "#lib/billing/credits/queries.ts";
import { ListLedgerInput } from "#lib/billing/credits/schema.ts";
import type { LedgerPage } from "#lib/billing/credits/types.ts";
import { memberCtx } from "#lib/dashboard/session.ts";
import type { Ctx } from "#lib/kernel/context.ts";
import { permits } from "#lib/kernel/permissions.ts";
import { parseOrRefuse } from "#lib/platform/parse-or-refuse.ts";
import { type Result, refuse } from "#lib/platform/result.ts";

const PAGE_SIZE = 50;

/** Ten years, longer than any ledger is kept. */
const WITHIN_MAX_MS = 3_660 * DAY_MS;

type Given = Readonly<Record<string, string>>;

/**
 * Parses the query string. `within_ms` counts back from the database's clock, so that "the last
 * hour" is the same for everyone.
 */
export function readLedgerInput(ctx: Ctx, given: Given): Result<ListLedgerInput, "invalid_parameter"> {
  const { within_ms: within, ...rest } = given;
  const ms = within === undefined ? undefined : Number(within);
  if (ms !== undefined && !(ms > 0 && ms <= WITHIN_MAX_MS))
    return refuse("invalid_parameter", "within_ms must be a positive number of milliseconds, at most ten years.", {
      param: "within_ms",
    });
  return parseOrRefuse(ListLedgerInput, {
    ...rest,
    ...(ms !== undefined && { from: new Date(ctx.clock.now().getTime() - ms).toISOString() }),
  });
}

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
