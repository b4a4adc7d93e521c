// node bench/alarms.ts [-- ALERT…]: breaks a running installation once for each rule of deploy/prometheus/rules.yaml
// and checks with Debian's Prometheus that the alert fires and then clears. `for` and rate windows are divided by 60;
// age thresholds are unchanged. Needs `npm run build` and `apt-get install prometheus redis-server`. Creates its own
// database, stops everything it started and prints the table of docs/operate/alarms.md.
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

/** Returns the seconds until `holds` returns true, or undefined if it does not within `withinMs`. */
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
  await pause(5_000); // rates need several scrapes
  for (const { alert, what, begin } of FAULTS) {
    if (wanted.length > 0 && !wanted.includes(alert)) continue;
    const mend = await begin(installation);
    const fired = await secondsUntil(FIRES_WITHIN_MS, fires(prometheus, alert));
    const others = [...(await prometheus.firing().catch(() => new Set<string>()))].filter((name) => name !== alert);
    await mend();
    const over = await secondsUntil(OVER_WITHIN_MS, async () => !(await prometheus.firing()).has(alert));
    // Wait for side alerts to clear, or they would be attributed to the next fault too.
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
