import { FIXTURE_KEY } from "#lib/accounts/keys/fixtures.ts";
import type { Ctx } from "#lib/kernel/context.ts";
import { pageOf } from "#lib/platform/values/lists/page-of.ts";
import type { Result } from "#lib/platform/values/result.ts";
import type { ListLedgerInput } from "./schema.ts";
import type { Balance, LedgerEntry, LedgerPage } from "./types.ts";

/** The credits returned to test keys (contract 14.5). They match the ledger entries below. */
export const FIXTURE_BALANCE: Balance = { balance: 997, held: 2, threshold: 100 };

const granted: LedgerEntry = {
  id: "led_01kdwfzy80f0v9q02t6wsdg9m6",
  type: "grant",
  amount: 1_000,
  balance_after: 1_000,
  key_id: null,
  request_id: null,
  endpoint: null,
  price_version: null,
  actor: "operator",
  reason: "Invoice INV-2026-000001 paid",
  created_at: "2026-01-01T10:00:00.000Z",
};

const moved = { key_id: FIXTURE_KEY.id, price_version: "2026-01-01", actor: FIXTURE_KEY.id, reason: null };

/** A charged call, a failed call and a call in progress. */
const LEDGER: readonly LedgerEntry[] = [
  granted,
  {
    ...{ id: "led_01ke6v9r20frgsveyc2vsagrkq", type: "settle", amount: -1, balance_after: 999, ...moved },
    ...{ request_id: "req_01ke6v9r20f8z92aznxf5hm9mc", endpoint: "/v1/parse" },
    created_at: "2026-01-05T10:30:00.000Z",
  },
  {
    ...{ id: "led_01ke6vbjn0f54t552774295e0y", type: "hold", amount: -6, balance_after: 993, ...moved },
    ...{ request_id: "req_01ke6vbjn0e66s5ty1pfay68s4", endpoint: "/v1/scrape" },
    created_at: "2026-01-05T10:31:00.000Z",
  },
  {
    ...{ id: "led_01ke6vdd80ejcbqpfs0k72y0dc", type: "release", amount: 6, balance_after: 999, ...moved },
    ...{ request_id: "req_01ke6vbjn0e66s5ty1pfay68s4", endpoint: "/v1/scrape" },
    created_at: "2026-01-05T10:32:00.000Z",
  },
  {
    ...{ id: "led_01ke6vde78e1h9mxpatvr36wfh", type: "hold", amount: -2, balance_after: 997, ...moved },
    ...{ request_id: "req_01ke6vde78fz48q8ppej9tz0db", endpoint: "/v1/serp" },
    created_at: "2026-01-05T10:32:01.000Z",
  },
];

/** Lists the fixture ledger for test keys, with the same filters and pages as the real one. */
export async function listFixtureLedger(
  _ctx: Ctx,
  { type, key_id, request_id, from, to, ...page }: ListLedgerInput,
): Promise<Result<LedgerPage, "invalid_cursor">> {
  const fits = (entry: LedgerEntry) =>
    (type === undefined || entry.type === type) &&
    (key_id === undefined || entry.key_id === key_id) &&
    (request_id === undefined || entry.request_id === request_id) &&
    (from === undefined || new Date(entry.created_at) >= from) &&
    (to === undefined || new Date(entry.created_at) < to);
  return pageOf("led", LEDGER.filter(fits), page);
}
