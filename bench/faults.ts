// npm run test:faults -- [--quick] [NAME…]: injects faults into charged calls, webhook delivery and jobs in real
// processes, and prints one line per fault, then the checks in detail. Creates a temporary PostgreSQL under /var/tmp
// and writes nothing else. A full run takes about an hour.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { closeDb } from "#lib/platform/database/client.ts";
import { log } from "#lib/platform/logging/log.ts";
import { ownPostgres } from "#testing/services/own-postgres.ts";
import { type Fault, meetsTarget, type Outcome, table } from "./faults/finding.ts";
import { benchEnv } from "./setup/database.ts";

const FAULTS: Record<string, () => Promise<Fault>> = {
  web: async () => (await import("./faults/web.ts")).web,
  database: async () => (await import("./faults/database.ts")).database,
  kill: async () => (await import("./faults/kill.ts")).kill,
  backlog: async () => (await import("./faults/kill.ts")).backlog,
  restart: async () => (await import("./faults/restart.ts")).restart,
  two: async () => (await import("./faults/two.ts")).two,
  clock: async () => (await import("./faults/clock.ts")).clock,
  memory: async () => (await import("./faults/memory.ts")).memory,
  jobs: async () => (await import("./faults/jobs.ts")).jobs,
  crawl: async () => (await import("./faults/crawl.ts")).crawl,
  submission: async () => (await import("./faults/submission.ts")).submission,
  listen: async () => (await import("./faults/listen.ts")).listen,
  backup: async () => (await import("./faults/backup.ts")).backup,
  upgrade: async () => (await import("./faults/upgrade.ts")).upgrade,
  pooler: async () => (await import("./faults/pooler.ts")).pooler,
  hosts: async () => (await import("./faults/hosts.ts")).hosts,
};

const words = process.argv.slice(2);
const quick = words.includes("--quick");
const wanted = words.filter((word) => !word.startsWith("--"));
const unknown = wanted.filter((name) => !(name in FAULTS));
if (unknown.length > 0) {
  console.error(`There is no fault ${unknown.join(", ")}. There are: ${Object.keys(FAULTS).join(", ")}.`);
  process.exit(1);
}

const postgres = await ownPostgres({ durable: true });
// All faults share one folder, because this process reads its environment only once.
const folder = await mkdtemp(path.join(tmpdir(), "gatehouse-faults-"));
Object.assign(process.env, benchEnv(postgres.url), { DATA_DIR: folder });
const outcomes: Outcome[] = [];
let broken = false;
try {
  for (const [name, load] of Object.entries(FAULTS)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    process.stderr.write(`${name} …\n`);
    const fault = await load();
    try {
      outcomes.push(...(await fault({ postgres, quick })));
    } catch (reason) {
      // Keep the other faults' outcomes, but stop: this fault's processes may still run and would take the next one's
      // jobs.
      broken = true;
      console.error(`${name} could not be judged:`, reason);
      break;
    }
  }
} finally {
  log.level = "silent"; // connections may close after their pool
  await closeDb();
  await postgres.remove();
  await rm(folder, { recursive: true, force: true });
}
console.log(table(outcomes));
process.exit(!broken && outcomes.every(meetsTarget) ? 0 : 1);
