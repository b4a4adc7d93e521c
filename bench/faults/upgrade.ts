import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { closeDb } from "#lib/platform/database/client.ts";
import { migrate } from "#lib/platform/migrations/migrate.ts";
import { planUpgrade } from "#lib/platform/migrations/plan-upgrade.ts";
import { readSources } from "#lib/platform/migrations/sources.ts";
import { restartedGateway } from "#testing/processes/restarted-gateway.ts";
import { startWorker } from "#testing/processes/worker-process.ts";
import { benchEnv } from "../setup/database.ts";
import type { Fault } from "./finding.ts";
import { warnedOfNothing } from "./judged.ts";
import { loaded } from "./loaded.ts";
import { until } from "./until.ts";
import { previousRelease } from "./upgrade/previous-release.ts";
import { steadyCalls } from "./upgrade/steady-calls.ts";

const run = promisify(execFile);
const LOCAL = { ALLOW_PRIVATE_TARGETS: "127.0.0.0/8" };
const CALLERS = 8;

/** Creates an empty database next to the migrated one. */
async function emptyDatabase(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query("create database previous");
  await client.end();
  const address = new URL(url);
  address.pathname = "/previous";
  return address.href;
}

/** Makes a live key with credits through the previous release. */
async function keyOf(root: string, databaseUrl: string): Promise<string> {
  const words = ["create-workspace", "--name", "Before", "--owner-email", "ada@acme.example", "--credits", "1000000"];
  const { stdout } = await run(process.execPath, ["cli/gatehouse.mjs", "operator", ...words, "--json"], {
    cwd: root,
    env: { ...process.env, ...benchEnv(databaseUrl) },
  });
  return JSON.parse(stdout).live_key;
}

/**
 * Runs the previous release's gateway under charged calls and its worker under deliveries, during and after the
 * migration to this source's schema. Its dashboard is left out, as it would have to be built.
 */
export const upgrade: Fault = async ({ postgres, quick }) => {
  await using previous = await previousRelease();
  const databaseUrl = await emptyDatabase(postgres.url);
  await migrate(databaseUrl, path.join(previous.root, "prisma"));
  const own = new pg.Client({ connectionString: databaseUrl });
  await own.connect();
  await own.query("select ensure_partitions((now() at time zone 'utc')::date, 2)");
  const plan = await planUpgrade(own, await readSources());
  await own.end();

  await using gateway = await restartedGateway(databaseUrl, LOCAL, previous.root);
  const worker = await startWorker({ databaseUrl, root: previous.root });
  const calls = steadyCalls(gateway.url, await keyOf(previous.root, databaseUrl), CALLERS);
  await until("calls are answered", 60_000, () => calls.answered >= 100);
  const began = performance.now();
  const applied = await migrate(databaseUrl);
  const took = performance.now() - began;
  const sofar = calls.answered;
  await until("calls are answered afterwards", 60_000, () => calls.answered >= sofar + 100);
  await calls.stop();

  await closeDb();
  Object.assign(process.env, benchEnv(databaseUrl));
  const name = `${previous.ref} on the schema of this source`;
  const under = await loaded({ name, gateway, quick });
  const said = [...worker.said()];
  await worker.stop();
  return [
    {
      fault: `release before (${previous.ref}) on the new schema`,
      runs: 1,
      ...under.sums,
      findings: [
        {
          asked: `${name}: it may run next to it, says the check`,
          measured: plan.breaks.length === 0 ? "yes" : plan.breaks.join("; "),
          met: plan.breaks.length === 0,
          note: `${applied.length} migrations, ${plan.functions.replaced.length} functions, ${plan.functions.dropped.length} dropped`,
        },
        {
          asked: `${name}: no call fails while the database is changed`,
          measured: calls.refused.length === 0 ? "none" : calls.refused.slice(0, 3).join("; "),
          met: calls.refused.length === 0,
          note: `${calls.answered} calls, the slowest ${Math.round(calls.slowestMs)} ms; the change took ${Math.round(took)} ms`,
        },
        ...under.findings,
        warnedOfNothing(`${name}: the worker warns of nothing`, said),
      ],
    },
  ];
};
