import { setTimeout as pause } from "node:timers/promises";
import { reconcile } from "#lib/billing/credits/reconcile.ts";
import { enqueueNotice } from "#lib/kernel/outbox/enqueue.ts";
import { databaseClock } from "#lib/platform/clock.ts";
import { db, sql } from "#lib/platform/db.ts";
import { emitEvent } from "#testing/builders/webhook.ts";
import type { Installation } from "./installation.ts";
import { spinEventLoop } from "./spin-event-loop.ts";

/** One way to break an installation. `begin` returns the function that repairs it. */
export type Broken = { alert: string; what: string; begin(on: Installation): Promise<() => Promise<unknown>> };

/** Repeats `work` until the returned function is called. */
function repeat(everyMs: number, work: () => Promise<unknown>): () => Promise<void> {
  let stopped = false;
  const running = (async () => {
    while (!stopped) {
      await work().catch(() => undefined); // errors are expected from a broken installation
      await pause(everyMs);
    }
  })();
  return async () => {
    stopped = true;
    await running;
  };
}

/** Leaves a transaction open in a separate session, like an administrator who forgot to commit. */
async function holdOpen(...statements: string[]): Promise<() => Promise<void>> {
  const client = await sql().connect();
  client.on("error", () => undefined);
  await client.query("set idle_in_transaction_session_timeout = 0");
  for (const statement of statements) await client.query(statement);
  return async () => {
    client.release(true);
  };
}

const stopped = (which: "web" | "worker") => async (on: Installation) => {
  on[which].process.kill("SIGSTOP");
  return async () => on[which].process.kill("SIGCONT");
};

/** Changes the database's default, as after a failover to a standby, and ends all other sessions. */
async function setReadOnly(value: "on" | "off"): Promise<void> {
  const { rows } = await sql().query<{ name: string }>("select current_database() as name");
  await sql().query("set default_transaction_read_only = off");
  await sql().query(`alter database ${rows[0]?.name} set default_transaction_read_only = ${value}`);
  await sql().query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
  );
}

export const FAULTS: readonly Broken[] = [
  { alert: "GatehouseWebDown", what: "the web process is stopped (SIGSTOP)", begin: stopped("web") },
  { alert: "GatehouseWorkerDown", what: "the worker is stopped (SIGSTOP)", begin: stopped("worker") },
  {
    alert: "GatehouseFiguresUnread",
    what: "somebody's open transaction has locked the runs of schedules, also for readers",
    begin: () => holdOpen("begin", "lock table schedule_runs in access exclusive mode"),
  },
  {
    alert: "GatehouseCallsFail",
    what: "the database takes no writes, as a standby",
    begin: async () => {
      await setReadOnly("on");
      return () => setReadOnly("off");
    },
  },
  {
    alert: "GatehouseDebitsSlow",
    what: "somebody's transactions hold the balances for a second each",
    begin: async () =>
      repeat(50, async () => {
        const release = await holdOpen("begin", "select * from balances for update");
        await pause(1_000);
        await release();
      }),
  },
  {
    alert: "GatehouseDatabaseConnectionsShort",
    what: "somebody's open transaction has locked the table of webhooks, under 80 callers who list theirs",
    begin: async (on) => {
      const release = await holdOpen("begin", "lock table webhooks in access exclusive mode");
      const ask = () =>
        fetch(`http://127.0.0.1:${on.web.port}/v1/webhooks`, { headers: { authorization: `Bearer ${on.key}` } }).then(
          (answer) => answer.text(),
        );
      const stops = Array.from({ length: 80 }, () => repeat(10, ask));
      return async () => {
        await release();
        await Promise.all(stops.map((stop) => stop()));
      };
    },
  },
  {
    alert: "GatehouseDeliveriesLate",
    what: "somebody's open transaction has locked the queue of deliveries",
    begin: async (on) => {
      on.worker.process.kill("SIGSTOP");
      await emitEvent(on.ctx);
      const hold = await holdOpen("begin", "lock table delivery_queue in exclusive mode");
      on.worker.process.kill("SIGCONT");
      return hold;
    },
  },
  {
    alert: "GatehouseDeliveriesFail",
    what: "the endpoint answers 500",
    begin: async (on) => {
      on.endpoint.status = 500;
      const stop = repeat(200, () => emitEvent(on.ctx));
      return async () => {
        on.endpoint.status = 200;
        await stop();
        const well = repeat(100, () => emitEvent(on.ctx));
        await pause(20_000);
        await well();
      };
    },
  },
  {
    alert: "GatehouseScheduleLate",
    what: "a session that hangs holds the lease of roll-usage; its last success was set two hours back",
    begin: async () => {
      const release = await holdOpen("select pg_advisory_lock(hashtextextended('gatehouse.roll-usage', 0))");
      await sql().query(
        "update schedule_runs set succeeded_at = succeeded_at - interval '2 hours' where name = 'roll-usage'",
      );
      return release;
    },
  },
  {
    alert: "GatehouseScheduleFails",
    what: "a table that advance-replays needs is gone (renamed)",
    begin: async () => {
      await sql().query("alter table replay_runs rename to replay_runs_away");
      return () => sql().query("alter table replay_runs_away rename to replay_runs");
    },
  },
  {
    alert: "GatehouseBackupLate",
    what: "backups go to a folder that cannot be made; the last good one was set 27 hours back",
    begin: async () => {
      await sql().query(
        "update backup_runs set started_at = now() - interval '27 hours', finished_at = now() - interval '27 hours' where name = 'of-last-night'",
      );
      return () =>
        sql().query("update backup_runs set started_at = now(), finished_at = now() where name = 'of-last-night'");
    },
  },
  {
    alert: "GatehouseExportLate",
    what: "days go to a folder that cannot be made; the last one that was exported was set two days back",
    begin: async () => {
      await sql().query("update export_runs set day = day - 2 where place = 'of-last-night'");
      return () => sql().query("update export_runs set day = day + 2 where place = 'of-last-night'");
    },
  },
  {
    alert: "GatehouseArchiveLate",
    what: "old days go to a folder that cannot be made; a call of 40 days back was added",
    begin: async (on) => {
      const day = "(now() at time zone 'utc')::date - 40";
      await sql().query(`select ensure_partitions(${day} + 1, -1)`);
      await sql().query(
        `insert into requests (workspace_id, created_at, id, key_id, env, method, endpoint, status, source_ip, duration_ms)
         values ($1, ${day}, 'req_of_old', 'key_of_old', 'live', 'POST', '/v1/parse', 200, '192.0.2.1', 12)`,
        [on.ctx.workspaceId],
      );
      return () => sql().query(`select drop_day('requests', ${day}), drop_day('attempts', ${day})`);
    },
  },
  {
    alert: "GatehouseMailWaits",
    what: "the mail server refuses every recipient; the mail was set a quarter of an hour back",
    begin: async (on) => {
      on.mail.refusing = true;
      const notice = {
        kind: "operator_all_clear",
        recipient: "ops@example.com",
        payload: {
          installation: "http://localhost",
          kind: "disk",
          began_at: new Date().toISOString(),
          well_since: new Date().toISOString(),
        },
        dedupeKey: `alarms:${Date.now()}`,
      } as const;
      await db().$transaction((tx) => enqueueNotice(tx, { clock: databaseClock }, notice));
      await pause(4_000);
      await sql().query("update notices set created_at = created_at - interval '16 minutes' where sent_at is null");
      return async () => {
        on.mail.refusing = false;
        await sql().query("update notices set next_try_at = now() where sent_at is null and channel = 'mail'");
      };
    },
  },
  {
    alert: "GatehousePartitionsShort",
    what: "the days after tomorrow were dropped",
    begin: async () => {
      await sql().query(
        `do $$ declare name text; begin
           for name in select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'requests'::regclass
             and c.relname ~ '_[0-9]{8}$' and to_date(right(c.relname, 8), 'YYYYMMDD') > (now() at time zone 'utc')::date + 1
           loop execute 'drop table ' || name; end loop; end $$`,
      );
      return () => sql().query("select ensure_partitions((now() at time zone 'utc')::date, 7)");
    },
  },
  {
    alert: "GatehouseBooksWrong",
    what: "a balance was raised by hand, and the night's comparison made",
    begin: async ({ ctx }) => {
      await sql().query("update balances set balance = balance + 7 where workspace_id = $1", [ctx.workspaceId]);
      await reconcile(ctx);
      return async () => {
        await sql().query("update balances set balance = balance - 7 where workspace_id = $1", [ctx.workspaceId]);
        await sql().query("update reconciliations set findings = '[]'");
      };
    },
  },
  {
    alert: "GatehouseBusyAtRest",
    what: "the worker is made to turn its event loop without a pause, through Node's inspector",
    begin: (on) => spinEventLoop(on.worker.process),
  },
  {
    alert: "GatehouseEventLoopBlocked",
    what: "the web process gets the processor for a third of the time (SIGSTOP for 400 ms, again and again)",
    begin: async (on) =>
      repeat(200, async () => {
        on.web.process.kill("SIGSTOP");
        await pause(400);
        on.web.process.kill("SIGCONT");
      }),
  },
  {
    alert: "GatehouseRateStoreAway",
    what: "the Redis that limits are counted in is ended",
    begin: async (on) => {
      await on.redis.stop();
      return () => on.redis.start();
    },
  },
  {
    alert: "GatehouseBrowserFails",
    what: "pages are to be rendered by a browser that ends at its start",
    begin: async ({ web, key, endpoint }) =>
      repeat(500, () =>
        fetch(`http://127.0.0.1:${web.port}/v1/scrape`, {
          method: "POST",
          headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
          body: JSON.stringify({ url: endpoint.url, render_js: true }),
          signal: AbortSignal.timeout(10_000),
        }),
      ),
  },
];
