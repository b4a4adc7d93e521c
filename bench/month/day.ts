import { setTimeout as pause } from "node:timers/promises";
import { chargeCredits } from "#lib/billing/credits/charge-credits.ts";
import { holdCredits } from "#lib/billing/credits/hold-credits.ts";
import { settleHold } from "#lib/billing/credits/settle-hold.ts";
import { sql } from "#lib/platform/db.ts";
import { recordRequest } from "#lib/reports/requests/record-request.ts";
import type { Spender } from "#testing/builders/credits.ts";
import type { Endpoint } from "../webhooks/endpoints.ts";
import { emitAll, insertEvents } from "../webhooks/events.ts";

/** Traffic of one day. Every fifth call holds credits and settles them. */
export type Day = { calls: number; events: number };

const IN_FLIGHT = 48;
const ENDPOINT = "/v1/scrape";
const GIVE_UP_MS = 300_000;

/** Like a stored idempotent answer: sealed, so it does not compress. */
const KEEP_ANSWERS = `
  insert into idempotent_answers (workspace_id, key_id, idem_key, request_hash, request_id, status, answer, created_at)
  select $1, $2, r, decode(md5(r), 'hex'), r, 200, decode(repeat(md5(r), 20), 'hex'), now() from unnest($3::text[]) as r`;

async function call({ ctx, keyId, newRequest }: Spender, nth: number): Promise<string> {
  const requestId = newRequest();
  if (nth % 5 === 0) {
    await holdCredits(ctx, { requestId, keyId, amount: 5, endpoint: ENDPOINT });
    await settleHold(ctx, { requestId, keyId, amount: 1 });
  } else await chargeCredits(ctx, { requestId, keyId, amount: 1, endpoint: ENDPOINT });
  recordRequest({
    id: requestId,
    workspaceId: ctx.workspaceId,
    keyId,
    env: "live",
    method: "POST",
    endpoint: ENDPOINT,
    target: `https://shop.example/catalogue/${requestId}?page=3`,
    status: 200,
    errorCode: null,
    targetStatus: 200,
    sourceIp: "203.0.113.7",
    userAgent: "acme-crawler/2.1 (+https://acme.example)",
    durationMs: 412,
    credits: 1,
  });
  return requestId;
}

async function makeCalls(spenders: readonly Spender[], count: number): Promise<void> {
  let next = 0;
  const caller = async () => {
    const made = new Map<Spender, string[]>();
    for (let nth = next++; nth < count; nth = next++) {
      const spender = spenders[nth % spenders.length] as Spender; // there is at least one
      made.set(spender, [...(made.get(spender) ?? []), await call(spender, nth)]);
    }
    // One call in ten has an Idempotency-Key.
    for (const [{ ctx, keyId }, ids] of made)
      await sql().query(KEEP_ANSWERS, [ctx.workspaceId, keyId, ids.filter((_, at) => at % 10 === 0)]);
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, caller));
}

async function untilDelivered(): Promise<void> {
  const until = performance.now() + GIVE_UP_MS;
  for (;;) {
    const { rows } = await sql().query<{ due: boolean }>(
      "select exists (select from delivery_queue where lane in ('live', 'parked')) as due",
    );
    if (!rows[0]?.due) return;
    if (performance.now() > until) throw new Error("Deliveries are still due.");
    await pause(50);
  }
}

/** Runs a day's traffic at full speed until its last delivery is logged. */
export async function liveThrough(
  day: Day,
  spenders: readonly Spender[],
  endpoints: readonly Endpoint[],
): Promise<void> {
  await Promise.all([
    makeCalls(spenders, day.calls),
    emitAll(endpoints, day.events, (events) => insertEvents(sql(), events)),
  ]);
  await untilDelivered();
}
