import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { holdCredits } from "#lib/billing/credits/hold-credits.ts";
import { releaseExpiredHolds } from "#lib/billing/credits/release-expired-holds.ts";
import type { Ctx } from "#lib/kernel/context.ts";
import { closeDb, sql } from "#lib/platform/database/client.ts";
import { fakeClock } from "#lib/platform/values/clock.ts";
import { newId } from "#lib/platform/values/ids.ts";
import { forgetExpired } from "#server/worker/forget-expired.ts";
import { mintSpender } from "#testing/builders/credits.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { beginIdempotent, type IdempotentCall } from "./begin-idempotent.ts";
import { IDEMPOTENCY_KEPT_MS, IDEMPOTENCY_LEASE_MS, IDEMPOTENCY_RENEW_MS } from "./constants.ts";
import { finishIdempotent } from "./finish-idempotent.ts";
import { holdsIdempotent } from "./holds-idempotent.ts";
import { releaseIdempotent } from "./release-idempotent.ts";
import { renewIdempotent } from "./renew-idempotent.ts";

beforeAll(ownDatabase);
afterAll(closeDb);

async function aCaller() {
  const { rows } = await sql().query<{ now: Date }>("select now()");
  const clock = fakeClock(rows[0]?.now ?? new Date(0));
  const { ctx, keyId } = await mintSpender({ credits: 10, clock });
  const call = (body = "a") => ({
    keyId,
    idemKey: "order-1",
    requestHash: Buffer.from(body.padEnd(32)),
    requestId: newId("req", clock.now()),
  });
  return { ctx, keyId, clock, call };
}

/** Begins a call whose key is free. */
async function begin(ctx: Ctx, call: IdempotentCall) {
  const begun = await beginIdempotent(ctx, call);
  if (begun.state !== "new") throw new Error(begun.state);
  return { keyId: call.keyId, idemKey: call.idemKey, requestId: begun.requestId, held: [begun.leasedUntil] };
}

it("returns the first response to a repeated call, even a 500", async () => {
  const { ctx, call } = await aCaller();
  const asked = call();
  const first = await begin(ctx, asked);
  expect(first.requestId).toBe(asked.requestId);
  const body = '{"token":"svc_live_only_once"}';
  expect(await finishIdempotent(ctx, { ...first, status: 500, body })).toBe(true);
  expect(await beginIdempotent(ctx, call())).toEqual({
    state: "replay",
    requestId: first.requestId,
    status: 500,
    body,
  });
  expect(await finishIdempotent(ctx, { ...first, status: 200, body: "late" })).toBe(false);
  expect(await beginIdempotent(ctx, call())).toMatchObject({ state: "replay", status: 500, body });
});

it("stores no response in plain text", async () => {
  const { ctx, call } = await aCaller();
  const first = await begin(ctx, call());
  await finishIdempotent(ctx, { ...first, status: 201, body: "svc_live_only_once" });
  const { rows } = await sql().query("select answer from idempotent_answers where request_id = $1", [first.requestId]);
  expect(Buffer.from(rows[0].answer).includes("svc_live")).toBe(false);
});

it("refuses another body under the same key, per key and workspace", async () => {
  const { ctx, call } = await aCaller();
  await beginIdempotent(ctx, call("a"));
  expect(await beginIdempotent(ctx, call("b"))).toEqual({ state: "conflict" });
  expect(await beginIdempotent(ctx, { ...call("b"), idemKey: "order-2" })).toMatchObject({ state: "new" });
  const other = await aCaller();
  expect(await beginIdempotent(other.ctx, other.call("b"))).toMatchObject({ state: "new" });
});

it("lets one of many concurrent calls work", async () => {
  const { ctx, call } = await aCaller();
  const begun = await Promise.all(Array.from({ length: 20 }, () => beginIdempotent(ctx, call())));
  expect(begun.map((one) => one.state).sort()).toEqual([...Array.from({ length: 19 }, () => "in_progress"), "new"]);
});

it("lets one retry take over after the lease, under the first id", async () => {
  const { ctx, clock, call } = await aCaller();
  const first = call();
  await beginIdempotent(ctx, first);
  clock.advance(IDEMPOTENCY_LEASE_MS - 1);
  expect(await beginIdempotent(ctx, call())).toMatchObject({ state: "in_progress" });
  clock.advance(1);
  const begun = await Promise.all(Array.from({ length: 10 }, () => beginIdempotent(ctx, call())));
  expect(begun.filter((one) => one.state === "new")).toMatchObject([{ requestId: first.requestId }]);
});

it("leaves a lease to the retry that took it over under the same id", async () => {
  const { ctx, clock, call } = await aCaller();
  const first = await begin(ctx, call());
  clock.advance(IDEMPOTENCY_LEASE_MS);
  const second = await begin(ctx, call());
  expect(second.requestId).toBe(first.requestId);
  expect(await finishIdempotent(ctx, { ...first, status: 201, body: "void" })).toBe(false);
  await releaseIdempotent(ctx, first);
  expect(await beginIdempotent(ctx, call())).toEqual({ state: "in_progress", forMs: IDEMPOTENCY_LEASE_MS });
  expect(await finishIdempotent(ctx, { ...second, status: 201, body: "good" })).toBe(true);
  expect(await beginIdempotent(ctx, call())).toMatchObject({ state: "replay", body: "good" });
});

it("keeps the key leased for as long as the call runs", async () => {
  const { ctx, clock, call } = await aCaller();
  const first = await begin(ctx, call());
  const leasedUntil = async () =>
    (
      await sql().query<{ leased_until: Date }>("select leased_until from idempotent_answers where request_id = $1", [
        first.requestId,
      ])
    ).rows[0]?.leased_until.getTime();
  const stop = renewIdempotent(ctx, first, 50);
  try {
    for (let i = 0; i < 3; i++) {
      clock.advance(IDEMPOTENCY_LEASE_MS - 1);
      await expect.poll(leasedUntil).toBe(clock.now().getTime() + IDEMPOTENCY_LEASE_MS);
      expect(await beginIdempotent(ctx, call())).toMatchObject({ state: "in_progress" });
    }
  } finally {
    stop();
  }
  expect(await finishIdempotent(ctx, { ...first, status: 200, body: "{}" })).toBe(true);
});

it("stops renewing a lease that was taken over, and forgets the refused end", async () => {
  const { ctx, clock, call } = await aCaller();
  const first = await begin(ctx, call());
  const { held } = structuredClone(first);
  clock.advance(IDEMPOTENCY_LEASE_MS);
  await begin(ctx, call());
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  try {
    renewIdempotent(ctx, first);
    vi.advanceTimersByTime(IDEMPOTENCY_RENEW_MS);
    await expect.poll(() => vi.getTimerCount()).toBe(0);
    expect(first.held).toEqual(held);
  } finally {
    vi.useRealTimers();
  }
});

it("says how long to wait, and lets a retry take over an unserved call immediately", async () => {
  const { ctx, clock, call } = await aCaller();
  const first = await begin(ctx, call());
  clock.advance(10_000);
  expect(await beginIdempotent(ctx, call())).toEqual({ state: "in_progress", forMs: IDEMPOTENCY_LEASE_MS - 10_000 });
  await releaseIdempotent(ctx, first);
  expect(await beginIdempotent(ctx, call())).toMatchObject({ state: "new", requestId: first.requestId });
});

it("uses a new id if the first one's hold was released", async () => {
  const { ctx, keyId, clock, call } = await aCaller();
  const first = call();
  await beginIdempotent(ctx, first);
  await holdCredits(ctx, { requestId: first.requestId, keyId, amount: 2, endpoint: "/v1/scrape" });
  clock.advance(3_600_000);
  await releaseExpiredHolds({ clock });
  const second = call();
  expect(await beginIdempotent(ctx, second)).toMatchObject({ state: "new", requestId: second.requestId });
});

it("forgets responses after 24 hours", async () => {
  const { ctx, clock, call } = await aCaller();
  const first = await begin(ctx, call("a"));
  await finishIdempotent(ctx, { ...first, status: 200, body: "{}" });
  clock.advance(IDEMPOTENCY_KEPT_MS - 1);
  expect(await beginIdempotent(ctx, call("a"))).toMatchObject({ state: "replay" });
  clock.advance(1);
  const second = call("b");
  expect(await beginIdempotent(ctx, second)).toMatchObject({ state: "new", requestId: second.requestId });
  clock.advance(IDEMPOTENCY_KEPT_MS + 1);
  expect(await forgetExpired({ clock })).toBeGreaterThan(0);
  const { rows } = await sql().query("select 1 from idempotent_answers where workspace_id = $1", [ctx.workspaceId]);
  expect(rows).toEqual([]);
});

it("holds a lease that is renewed during the check", async () => {
  const { ctx, clock, call } = await aCaller();
  const { held, ...first } = await begin(ctx, call());
  const renewing = await sql().connect();
  await renewing.query("begin");
  clock.advance(1);
  const until = new Date(clock.now().getTime() + IDEMPOTENCY_LEASE_MS);
  await renewing.query("update idempotent_answers set leased_until = $2 where workspace_id = $1", [
    ctx.workspaceId,
    until,
  ]);
  const asked = holdsIdempotent(ctx, { ...first, held });
  const waiting = "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
  await expect.poll(async () => (await sql().query(waiting)).rowCount).toBe(1);
  held.push(until);
  await renewing.query("commit");
  renewing.release();
  expect(await asked).toBe(true);
  expect(await holdsIdempotent(ctx, { ...first, held: held.slice(0, 1) })).toBe(false);
});
