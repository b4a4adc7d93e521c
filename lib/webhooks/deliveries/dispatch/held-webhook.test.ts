import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { unseal } from "#lib/platform/crypto/crypto.ts";
import { closeDb, db, sql, tables } from "#lib/platform/database/client.ts";
import { log } from "#lib/platform/logging/log.ts";
import { fakeClock } from "#lib/platform/values/clock.ts";
import { PartlyFailed } from "#lib/platform/values/partly-failed.ts";
import { resumeWebhook } from "#lib/webhooks/subscriptions/resume-webhook.ts";
import { ResumeWebhookInput } from "#lib/webhooks/subscriptions/schema.ts";
import { emitEvent, makeWebhook } from "#testing/builders/webhook.ts";
import { type Ctx, makeWorkspace } from "#testing/builders/workspace.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { applyOwedMarks } from "./apply-owed-marks.ts";
import type { AttemptOutcome, NotifiableFailure } from "./attempt-outcome.ts";
import { type Claim, claim } from "./claim-deliveries.ts";
import { concludeFailure } from "./conclude-failure.ts";
import { recordOutcome } from "./record-attempts.ts";
import type { SentAttempt } from "./send-attempt.ts";

await ownDatabase();
log.level = "silent";
afterAll(closeDb);

let clock: ReturnType<typeof fakeClock>;
let ctx: Ctx;
let webhook: string;
beforeEach(async () => {
  await db().queuedDelivery.deleteMany();
  await sql().query("delete from webhook_marks");
  clock = fakeClock(new Date());
  ctx = await makeWorkspace({ clock });
  webhook = (await makeWebhook(ctx, "https://example.com/hook")).id;
});

const everything = { most: 100, otherwise: 100, named: [], parked: [] };
async function claimed(events: number): Promise<Claim[]> {
  for (let at = 0; at < events; at++) await emitEvent(ctx);
  return (await claim({ clock }, everything)).claims;
}
/** Claims three deliveries of the one subscription. */
async function claimedThree(): Promise<[Claim, Claim, Claim]> {
  const [one, two, three] = await claimed(3);
  if (!one || !two || !three) throw new Error("too few were claimed");
  return [one, two, three];
}

const now = () => clock.now().getTime();
const attempt = (more: Partial<SentAttempt> = {}): SentAttempt => ({
  ...{ url: "https://example.com/hook", startedAt: now(), endedAt: now(), durationMs: 0, address: null },
  ...{ timings: { dns_ms: 0, connect_ms: 0, tls_ms: 0, first_byte_ms: 0 }, requestHeaders: {}, statusCode: 200 },
  ...{ responseHeaders: null, responseBody: null, truncated: false, retryAfterMs: undefined, error: null },
  ...more,
});
const refused = (): SentAttempt =>
  attempt({ statusCode: 503, error: { code: "http_error", message: "The endpoint answered 503." } });
const delivered = (of: Claim): AttemptOutcome => ({ claim: of, at: now(), outcome: "delivered", attempt: attempt() });
const retry = (of: Claim): NotifiableFailure => ({
  ...{ claim: of, at: now(), attempt: refused() },
  outcome: "retry",
  dueAt: now() + 30_000,
  warn: true,
});
const fail = (of: Claim) => concludeFailure(clock, { claim: of, at: now(), outcome: "failed", attempt: refused() });

const stateOf = (id = webhook) => db().webhook.findUniqueOrThrow({ where: { id } });
const set = (data: { consecutiveFailures: number; failingSince: Date }) =>
  db().webhook.update({ where: { id: webhook }, data });
const logged = () => db().delivery.count({ where: { workspaceId: ctx.workspaceId } });
const noticesOf = (kind: string) => db().notice.findMany({ where: { workspaceId: ctx.workspaceId, kind } });
const apply = (signal = new AbortController().signal) => applyOwedMarks({ clock, signal });

/** Locks the subscription's row, as pausing it does, until released or disposed. */
async function hold(): Promise<AsyncDisposable & { release(): Promise<void> }> {
  const client = await sql().connect();
  await client.query("begin");
  await client.query("update webhooks set paused_reason = paused_reason where id = $1", [webhook]);
  let isHeld = true;
  const release = async () => {
    if (!isHeld) return;
    isHeld = false;
    await client.query("commit");
    client.release();
  };
  return { release, [Symbol.asyncDispose]: release };
}

describe("while a subscription's row is locked", () => {
  it("all results are recorded; its mark is applied once when the row is free", async () => {
    const other = (await makeWebhook(ctx, "https://example.com/other")).id;
    const claims = await claimed(1);
    expect(claims).toHaveLength(2);
    const at = clock.now();
    await using held = await hold();
    expect(await Promise.all(claims.map((each) => recordOutcome(retry(each))))).toEqual([true, true]);
    expect(await db().attempt.count({ where: { workspaceId: ctx.workspaceId } })).toBe(2);
    expect(await db().queuedDelivery.count({ where: { attemptsMade: 1, leasedUntil: null } })).toBe(2);
    expect(await stateOf(other)).toMatchObject({ failingSince: at });
    expect(await apply()).toBe(0);
    expect(await stateOf()).toMatchObject({ failingSince: null });
    await held.release();
    expect(await apply(AbortSignal.abort())).toBe(0);
    expect(await apply()).toBe(1);
    expect(await stateOf()).toMatchObject({ failingSince: at, consecutiveFailures: 0 });
    await set({ consecutiveFailures: 0, failingSince: new Date(0) });
    expect(await apply()).toBe(0);
    expect(await stateOf()).toMatchObject({ failingSince: new Date(0) });
  });

  it("a success between failures still breaks their streak", async () => {
    const [one, two] = await claimedThree();
    await set({ consecutiveFailures: 4, failingSince: new Date(now() - 60_000) });
    await using held = await hold();
    expect(await recordOutcome(delivered(one))).toBe(true);
    clock.advance(1_000);
    const at = clock.now();
    expect(await fail(two)).toBe(true);
    expect(await logged()).toBe(2);
    await held.release();
    expect(await apply()).toBe(1);
    expect(await stateOf()).toMatchObject({ status: "active", consecutiveFailures: 1, failingSince: at });
  });

  it("a result recorded before pending marks are applied counts after them", async () => {
    const [one, two] = await claimedThree();
    await using held = await hold();
    expect(await recordOutcome(retry(one))).toBe(true);
    await held.release();
    clock.advance(1_000);
    expect(await recordOutcome(delivered(two))).toBe(true);
    expect(await apply()).toBe(1);
    expect(await stateOf()).toMatchObject({ failingSince: null });
  });

  it("the fifth consecutive failure is recorded and reported, and pauses once the row is free", async () => {
    const [one, two, stale] = await claimedThree();
    await set({ consecutiveFailures: 4, failingSince: new Date(now() - 60_000) });
    await using held = await hold();
    expect(await fail({ ...stale, fence: 0 })).toBe(false);
    expect(await fail(one)).toBe(true);
    expect(await fail(two)).toBe(true);
    expect(await logged()).toBe(2);
    expect(await noticesOf("delivery_failed")).toHaveLength(2);
    expect(await apply()).toBe(0);
    expect(await stateOf()).toMatchObject({ status: "active", consecutiveFailures: 4 });
    await held.release();
    expect(await apply()).toBe(1);
    const paused = {
      ...{ status: "paused", pausedReason: "5 deliveries in a row failed.", pausedAt: clock.now() },
      consecutiveFailures: 6,
    };
    expect(await stateOf()).toMatchObject(paused);
    clock.advance(1_000);
    expect(await apply()).toBe(0);
    expect(await stateOf()).toMatchObject(paused);
    const [notice, ...more] = await noticesOf("webhook_paused");
    expect(more).toEqual([]);
    expect(JSON.parse(unseal(notice?.payload ?? new Uint8Array(), notice?.id ?? ""))).toMatchObject({
      ...{ url: "https://example.com/hook", problem: "The endpoint answered 503.", failures: 5 },
    });
    expect(await db().auditEntry.findMany({ where: { targetId: webhook } })).toMatchObject([
      { action: "webhook.paused", actorType: "system", actorLabel: "Webhook dispatcher" },
    ]);
  });

  it("owners are warned once about a failure streak", async () => {
    const [one, two] = await claimedThree();
    await using held = await hold();
    expect(await concludeFailure(clock, retry(one))).toBe(true);
    clock.advance(1_000);
    expect(await concludeFailure(clock, retry(two))).toBe(true);
    await held.release();
    expect(await noticesOf("delivery_failing")).toHaveLength(1);
  });
});

describe("a pending mark", () => {
  it("is settled by the next failure that finds the row free", async () => {
    const [one, two] = await claimedThree();
    await set({ consecutiveFailures: 4, failingSince: new Date(now() - 60_000) });
    await using held = await hold();
    expect(await fail(one)).toBe(true);
    await held.release();
    expect(await fail(two)).toBe(true);
    expect(await stateOf()).toMatchObject({ status: "paused", consecutiveFailures: 6 });
    expect(await noticesOf("webhook_paused")).toHaveLength(1);
    expect(await apply()).toBe(0);
  });

  it("does not count against a resumed subscription", async () => {
    const [one] = await claimedThree();
    await set({ consecutiveFailures: 4, failingSince: new Date(now() - 60_000) });
    await using held = await hold();
    expect(await fail(one)).toBe(true);
    await held.release();
    await db().webhook.update({ where: { id: webhook }, data: { status: "paused", pausedAt: clock.now() } });
    clock.advance(1_000);
    expect(await resumeWebhook(ctx, webhook, ResumeWebhookInput.parse({}))).toMatchObject({ ok: true });
    expect(await apply()).toBe(1);
    expect(await stateOf()).toMatchObject({ status: "active", consecutiveFailures: 0 });
  });

  it("is applied to other subscriptions if one fails, and names that one", async () => {
    const other = (await makeWebhook(ctx, "https://example.com/other")).id;
    const at = clock.now();
    await sql().query(
      "insert into webhook_marks (workspace_id, webhook_id, made_at, kind) select $1, unnest($2::text[]), $3, 'failing'",
      [ctx.workspaceId, [webhook, other], at],
    );
    await tables().query(
      "create function hinder_change() returns trigger language plpgsql as $$ begin raise 'No change today.'; end $$",
    );
    await tables().query(
      `create trigger hinder_change before update on webhooks for each row when (new.id = '${webhook}') execute function hinder_change()`,
    );
    const failure: unknown = await apply().catch((error: unknown) => error);
    await tables().query("drop function hinder_change cascade");
    expect(failure).toBeInstanceOf(PartlyFailed);
    expect(String(failure)).toMatch(new RegExp(`1 of 2 subscriptions .* ${webhook} among them: [^]*No change today`));
    expect(await stateOf(other)).toMatchObject({ failingSince: at });
    expect(await stateOf()).toMatchObject({ failingSince: null });
    expect(await apply()).toBe(1);
    expect(await stateOf()).toMatchObject({ failingSince: at });
  });

  it("is deleted with its subscription", async () => {
    const [one] = await claimedThree();
    await using held = await hold();
    expect(await recordOutcome(retry(one))).toBe(true);
    await held.release();
    await db().webhook.update({ where: { id: webhook }, data: { deletedAt: clock.now() } });
    expect(await apply()).toBe(0);
    expect((await sql().query("select from webhook_marks")).rowCount).toBe(0);
    expect(await stateOf()).toMatchObject({ failingSince: null });
  });
});
