import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { closeDb, sql } from "#lib/platform/database/client.ts";
import { databaseClock } from "#lib/platform/values/clock.ts";
import { newId } from "#lib/platform/values/ids.ts";
import { mintSpender, mintSpendingKey, readCreditSums, type Spender } from "#testing/builders/credits.ts";
import type { LoadAnswer, LoadOrder } from "#testing/processes/credits-load.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { within } from "#testing/services/empty-databases.ts";
import { watchLog } from "#testing/services/watch-log.ts";
import { chargeCredits } from "./charge-credits.ts";
import { HOLD_MS } from "./constants.ts";
import { releaseExpiredHolds } from "./release-expired-holds.ts";

/** Name of the load's database connections. */
const LOAD = `load-${process.pid}`;
const SCRIPT = path.resolve(import.meta.dirname, "../../../testing/processes/credits-load.ts");

let databaseUrl: string;
beforeAll(async () => {
  databaseUrl = await ownDatabase();
});
afterAll(closeDb);

type Process = { child: ChildProcess; started: Promise<unknown>; answer: Promise<LoadAnswer> };

/** Starts a separate process under load. */
function load(spender: Spender, order: Omit<LoadOrder, "workspaceId">): Process {
  const whole: LoadOrder = { workspaceId: spender.ctx.workspaceId, ...order };
  const child = spawn(process.execPath, [SCRIPT, JSON.stringify(whole)], {
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, PGAPPNAME: LOAD, DATABASE_URL: databaseUrl },
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const started = lines.next();
  return { child, started, answer: started.then(async () => JSON.parse((await lines.next()).value ?? "null")) };
}

const succeeded = (answers: LoadAnswer[]) => answers.reduce((all, one) => all + one.succeeded, 0);

describe("two processes", () => {
  it("500 charges on 100 credits: exactly 100 succeed", async () => {
    const spender = await mintSpender({ credits: 100 });
    const order = { keyIds: [spender.keyId], work: "charge", requests: 250, inFlight: 50 } as const;
    const answers = await Promise.all([load(spender, order).answer, load(spender, order).answer]);
    expect(succeeded(answers)).toBe(100);
    expect(answers.reduce((all, one) => all + (one.refused.workspace_balance ?? 0), 0)).toBe(400);
    expect(await readCreditSums(spender.ctx)).toMatchObject({
      balance: 0,
      ledger: 0,
      spent: 100,
      usage: 100,
      wrongRows: 0,
      events: ["credits.exhausted"],
    });
  });

  it("500 charges under a ceiling of 100: exactly 100 succeed", async () => {
    const spender = await mintSpender({ credits: 1_000, ceiling: 100 });
    const order = { keyIds: [spender.keyId], work: "charge", requests: 250, inFlight: 50 } as const;
    const answers = await Promise.all([load(spender, order).answer, load(spender, order).answer]);
    expect(succeeded(answers)).toBe(100);
    expect(answers.reduce((all, one) => all + (one.refused.key_ceiling_exceeded ?? 0), 0)).toBe(400);
    expect(await readCreditSums(spender.ctx)).toMatchObject({ balance: 900, ledger: 900, spent: 100, wrongRows: 0 });
  });

  it("holds that settle for less: nothing is lost or overspent", async () => {
    const spender = await mintSpender({ credits: 100 });
    const order = { keyIds: [spender.keyId], work: "hold", requests: 250, inFlight: 50 } as const;
    const answers = await Promise.all([load(spender, order).answer, load(spender, order).answer]);
    const spent = succeeded(answers);
    expect(await readCreditSums(spender.ctx)).toMatchObject({
      balance: 100 - spent,
      ledger: 100 - spent,
      spent,
      usage: spent,
      held: 0,
      keyHeld: 0,
      holds: 0,
      wrongRows: 0,
    });
    // A single hold fits while two credits are left, so this ends at 1 or, if holds blocked each
    // other, slightly above.
    expect(spent).toBeLessThan(100);
  });

  it("the last credit: one charge succeeds", async () => {
    const spender = await mintSpender({ credits: 1 });
    const order = { keyIds: [spender.keyId], work: "charge", requests: 1, inFlight: 1 } as const;
    const answers = await Promise.all([load(spender, order).answer, load(spender, order).answer]);
    expect(answers.map((one) => one.succeeded).sort()).toEqual([0, 1]);
  });

  it("the same requests are each charged once", async () => {
    const spender = await mintSpender({ credits: 1_000 });
    const shared = Array.from({ length: 200 }, () => spender.newRequest());
    const order = { keyIds: [spender.keyId], work: "charge", requests: 200, inFlight: 64, shared } as const;
    const answers = await Promise.all([
      load(spender, order).answer,
      load(spender, { ...order, shared: shared.toReversed() }).answer,
    ]);
    expect(succeeded(answers)).toBe(400);
    expect(await readCreditSums(spender.ctx)).toMatchObject({
      balance: 800,
      ledger: 800,
      spent: 200,
      usage: 200,
      wrongRows: 0,
    });
  });

  it("many keys in different orders cause no deadlock", async () => {
    const spender = await mintSpender({ credits: 10_000 });
    const keyIds = [spender.keyId];
    while (keyIds.length < 20) keyIds.push(await mintSpendingKey(spender.ctx));
    const order = { work: "mixed", requests: 1_000, inFlight: 64 } as const;
    const answers = await Promise.all([
      load(spender, { ...order, keyIds }).answer,
      load(spender, { ...order, keyIds: keyIds.toReversed() }).answer,
    ]);
    expect(succeeded(answers)).toBe(2_000);
    const { rows } = await sql().query("select deadlocks from pg_stat_database where datname = current_database()");
    expect(rows).toEqual([{ deadlocks: 0 }]);
    // A quarter charged, a quarter settled for 1, a quarter released and a quarter held.
    expect(await readCreditSums(spender.ctx)).toMatchObject({
      balance: 8_000,
      held: 1_000,
      ledger: 8_000,
      spent: 1_000,
      usage: 1_000,
      holds: 1_000,
      wrongRows: 0,
    });
  });
});

describe("a process killed under load", () => {
  it("leaves matching sums, and holds that the sweeper releases", async () => {
    const spender = await mintSpender({ credits: 1_000_000 });
    const order = { keyIds: [spender.keyId], work: "mixed", requests: 1_000_000, inFlight: 64 } as const;
    const { child, started } = load(spender, order);
    await started;
    // Wait until some requests are settled and some are held.
    for (;;) {
      const { spent, holds } = await readCreditSums(spender.ctx);
      if (spent > 200 && holds > 50) break;
    }
    child.kill("SIGKILL");
    await once(child, "exit");
    // The server may still be executing the last batch. Its connections end once they have read
    // everything.
    for (;;) {
      const { rows } = await sql().query("select 1 from pg_stat_activity where application_name = $1", [LOAD]);
      if (rows.length === 0) break;
    }
    const sums = await readCreditSums(spender.ctx);
    expect(sums.ledger).toBe(sums.balance);
    expect(sums.held).toBe(sums.holds);
    expect(sums.keyHeld).toBe(sums.holds);
    expect(sums.balance + sums.held + sums.spent).toBe(1_000_000);
    const { rows } = await sql().query(
      `select count(*) from (select request_id from ledger where workspace_id = $1 and type = 'settle' group by request_id having count(*) > 1) twice`,
      [spender.ctx.workspaceId],
    );
    expect(rows).toEqual([{ count: 0 }]);

    await releaseExpiredHolds({ clock: { now: () => new Date(databaseClock.now().getTime() + HOLD_MS + 60_000) } });
    expect(await readCreditSums(spender.ctx)).toMatchObject({
      balance: 1_000_000 - sums.spent,
      held: 0,
      keyHeld: 0,
      holds: 0,
      spent: sums.spent,
      ledger: 1_000_000 - sums.spent,
      usage: sums.spent,
      wrongRows: 0,
    });
  });
});

describe("a connection that breaks during a batch", () => {
  it("is retried, and every charge is taken once", async () => {
    const spender = await mintSpender({ credits: 1_000_000 });
    const order = { keyIds: [spender.keyId], work: "charge", requests: 1_000_000, inFlight: 16 } as const;
    const { child, started, answer } = load(spender, order);
    await started;
    for (;;) {
      const { rows } = await sql().query(
        "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like '%move_credits%' and state = 'active' and pid <> pg_backend_pid()",
      );
      if (rows.length > 0) break;
    }
    child.kill("SIGTERM");
    const spent = (await answer).succeeded;
    expect(spent).toBeGreaterThan(0);
    const left = 1_000_000 - spent;
    expect(await readCreditSums(spender.ctx)).toMatchObject({
      balance: left,
      ledger: left,
      spent,
      usage: spent,
      wrongRows: 0,
    });
  });
});

it("a blocked batch is not resent within 15 s when nobody waits for its result", async () => {
  const { ctx, keyId } = await mintSpender({ credits: 5 });
  const log = watchLog();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  try {
    const charged = await within(databaseUrl, async (other) => {
      await other.query("begin");
      await other.query("select 1 from balances where workspace_id = $1 for update", [ctx.workspaceId]);
      const charge = chargeCredits(ctx, {
        requestId: newId("req", ctx.clock.now()),
        keyId,
        amount: 1,
        endpoint: "/v1/parse",
      });
      const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      // `expect.poll` would advance the fake timers.
      while ((await other.query(waiting)).rowCount === 0);
      vi.advanceTimersByTime(14_999);
      await other.query("commit");
      // Wrapped in an object, so that the promise is not awaited here.
      return { charge };
    });
    expect(await charged.charge).toMatchObject({ ok: true });
    expect(log.text()).not.toContain("a batch of debits is tried again");
  } finally {
    vi.useRealTimers();
    log.end();
  }
});
