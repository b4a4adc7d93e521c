// node bench/alarms.ts [-- ALERT…]: breaks a running installation in a way for each rule of deploy/prometheus/rules.yaml, and sees with
// Debian's Prometheus that the alert fires, and that it is over once the thing is mended. Times of rules are a sixtieth of theirs; ages are
// the real ones. It needs `npm run build` and `apt-get install prometheus redis-server`, makes a database of its own, ends what it started, and prints
// the table of docs/operate/alarms.md.
import { setTimeout as pause } from "node:timers/promises";
import { closeDb } from "#lib/platform/db.ts";
import { FAULTS } from "./alarms/faults.ts";
import { startInstallation } from "./alarms/installation.ts";
import { type Prometheus, startPrometheus } from "./alarms/prometheus.ts";
import { benchEnv, startBenchDatabase } from "./database.ts";

const QUIET_MS = 60_000;
const FIRES_WITHIN_MS = 150_000;
const OVER_WITHIN_MS = 150_000;
const LOOK_MS = 500;

/** Seconds until it holds; undefined where it did not in time. */
async function secondsUntil(withinMs: number, holds: () => Promise<boolean>): Promise<number | undefined> {
  const begun = performance.now();
  for (;;) {
    if (await holds().catch(() => false)) return (performance.now() - begun) / 1_000;
    if (performance.now() - begun > withinMs) return undefined;
    await pause(LOOK_MS);
  }
}

const fires = (prometheus: Prometheus, alert: string) => async () => (await prometheus.firing()).has(alert);
const said = (seconds: number | undefined): string =>
  seconds === undefined ? "**not seen**" : `${Math.round(seconds)} s`;

const database = await startBenchDatabase({ quick: false });
const shared = { ...benchEnv(database.url), DATABASE_POOL: "8" };
Object.assign(process.env, shared);
const { openDatabase } = await import("#lib/platform/open-database.ts");
const closeDatabase = await openDatabase();
const installation = await startInstallation(shared);
const prometheus = await startPrometheus({
  web: installation.web.port,
  worker: installation.worker.port,
  token: installation.token,
});
/** Ends all that was started here. */
async function end(): Promise<void> {
  await installation.stop();
  await prometheus.stop();
  await closeDatabase();
  await closeDb();
  await database.stop();
}
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void end().then(() => process.exit(1)));

const rows: string[] = [];
let missed = 0;
try {
  const untried = prometheus.alerts.filter((alert) => !FAULTS.some((fault) => fault.alert === alert));
  if (untried.length > 0) throw new Error(`Nothing breaks what ${untried.join(", ")} watches.`);
  const wanted = process.argv.slice(2).filter((word) => !word.startsWith("--"));
  const quiet = await secondsUntil(QUIET_MS, async () => (await prometheus.firing()).size === 0);
  if (quiet === undefined)
    throw new Error(`Before anything is broken: ${[...(await prometheus.firing())].join(", ")}.`);
  await pause(5_000); // rates need a few looks
  for (const { alert, what, begin } of FAULTS) {
    if (wanted.length > 0 && !wanted.includes(alert)) continue;
    const mend = await begin(installation);
    const fired = await secondsUntil(FIRES_WITHIN_MS, fires(prometheus, alert));
    const others = [...(await prometheus.firing().catch(() => new Set<string>()))].filter((name) => name !== alert);
    await mend();
    const over = await secondsUntil(OVER_WITHIN_MS, async () => !(await prometheus.firing()).has(alert));
    // What fired as well is to be over before the next is tried, or it would be said to fire with that too.
    await secondsUntil(QUIET_MS, async () => (await prometheus.firing()).size === 0);
    if (fired === undefined || over === undefined) missed++;
    const row = `| \`${alert}\` | ${what} | ${said(fired)} | ${others.map((name) => `\`${name}\``).join(", ") || "–"} | ${said(over)} |`;
    process.stderr.write(`${row}\n`);
    rows.push(row);
  }
} finally {
  await end();
}
console.log(
  ["| Rule | What was done | Fired after | Fired as well | Over after |", "|---|---|---|---|---|", ...rows].join("\n"),
);
process.exit(missed === 0 ? 0 : 1);
