import { keptBytes, measured, type Taken, takenBy } from "./measured.ts";
import { busyness, KEPT_DAYS, maxThroughput, planFor, stationsOf } from "./model.ts";
import { simulate } from "./simulate.ts";

const STEPS = [100, 10_000, 100_000];
const LOADS = [1, 1.5, 1.9, 2.5];
/** Cores of the machine that ran the benchmarks. */
const CORES = 2;
/** Growth that chance does not explain in a run of 20,000, in ms. */
const GROWS_MS = 5;

const row = (cells: readonly (string | number)[]): string => `| ${cells.join(" | ")} |`;
const table = (head: readonly string[], rows: readonly (readonly (string | number)[])[]): string =>
  [row(head), row(head.map(() => "---")), ...rows.map(row)].join("\n");
const count = (value: number): string => value.toLocaleString("en-US", { maximumSignificantDigits: 3 });
const ms = (value: number): string => value.toPrecision(2);

export function costTable(): string {
  const of = (what: string): Taken => takenBy(what);
  const things = ["a delivery", "a charged call", "a page of the log"];
  const line = (name: string, value: (taken: Taken) => string) => [name, ...things.map((what) => value(of(what)))];
  return table(
    ["", ...things],
    [
      line("transactions", ({ transactions }) => transactions.toPrecision(2)),
      line("write-ahead log, bytes", ({ walBytes }) => count(walBytes)),
      line("8 kB pages looked at, in memory as a rule", ({ pages }) => count(pages)),
      line("processor of PostgreSQL, ms", ({ databaseMs }) => ms(databaseMs)),
      line("processor of the worker or web process, ms", ({ ownMs }) => ms(ownMs)),
      line("processor of who asks and who is asked, ms", ({ otherMs }) => ms(otherMs)),
    ],
  );
}

/** Compares the model with measurements at full load. */
function checkedAgainst(): { what: string; model: number; measured: number }[] {
  return [
    {
      what: "deliveries a second on two cores, receivers and all",
      model: maxThroughput(CORES, takenBy("a delivery")),
      measured: measured("webhooks-throughput", "20 endpoints that answer immediately, next to pg-boss"),
    },
    {
      what: "charged calls a second on two cores, callers and all",
      model: maxThroughput(CORES, takenBy("a charged call")),
      measured: measured("gateway", "live POST /v1/parse of 1 KB with durable debit"),
    },
  ];
}

export const checkTable = (): string =>
  table(
    ["", "the model says", "measured"],
    checkedAgainst().map((each) => [each.what, count(each.model), count(each.measured)]),
  );

export function planTable(): string {
  const taken = takenBy("a delivery");
  const bytes = keptBytes();
  return table(
    [
      ...["deliveries a second", "workers", "cores of databases", "shards", "write-ahead log", "network"],
      ...[`kept, ${KEPT_DAYS} days`, "cores, a month", "disks, a month"],
    ],
    STEPS.map((step) => {
      const plan = planFor(step, taken, bytes);
      return [
        step.toLocaleString("en-US"),
        plan.workers,
        plan.databaseCores,
        plan.shards,
        `${count(plan.walBytesASecond / 1e6)} MB/s`,
        `${count(plan.networkBitsASecond / 1e6)} Mbit/s`,
        `${count(plan.keptBytes / 1e12)} TB`,
        `€${count(plan.coresEur)}`,
        `€${count(plan.disksEur)}`,
      ];
    }),
  );
}

/** Returns the table of delivery times within Gatehouse as the load of a step grows, with the busiest station. */
export function breakTable(): string {
  const taken = takenBy("a delivery");
  return table(
    ["deliveries a second, planned", "at", "p50", "p99", "busiest", "so busy"],
    STEPS.flatMap((step) => {
      const plan = planFor(step, taken, keptBytes());
      const stations = stationsOf(plan, taken);
      return LOADS.map((load) => {
        const perSecond = (step / plan.shards) * load;
        const { p50, p99, growth } = simulate(stations, perSecond);
        const [first] = busyness(stations, perSecond);
        const grows = growth > GROWS_MS;
        return [
          step.toLocaleString("en-US"),
          `${load} ×`,
          grows ? "grows" : `${ms(p50)} ms`,
          grows ? "grows" : `${ms(p99)} ms`,
          first?.name ?? "",
          `${Math.round((first?.busy ?? 0) * 100)} %`,
        ];
      });
    }),
  );
}
