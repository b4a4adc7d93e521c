import { sql } from "#lib/platform/db.ts";
import { openDatabase } from "#lib/platform/open-database.ts";
import { readLog } from "#lib/webhooks/deliveries/log/read-log.ts";
import { benchEnv } from "./database.ts";
import { type Bench, type Figure, quantile } from "./figure.ts";
import { buildLog, dayAgo, type LogSize } from "./log/build.ts";
import { indexCosts, sizes } from "./log/costs.ts";
import { type Kind, questionKinds } from "./log/questions.ts";

const AIM_MS = 30;

/** Returns the ms of each query, sorted, from the call to the rows. */
async function times(kind: Kind, count: number): Promise<number[]> {
  const taken: number[] = [];
  for (let at = 0; at < count; at++) {
    const { workspace, filter, span } = kind.ask();
    const begun = performance.now();
    await readLog(workspace, filter, span);
    taken.push(performance.now() - begun);
  }
  return taken.sort((a, b) => a - b);
}

const ms = (value: number) => `${value.toFixed(1)} ms`;

async function queries(size: LogSize, count: number): Promise<Figure[]> {
  const kinds = await questionKinds(size);
  // Let each connection plan its statements first.
  for (const kind of kinds) await times(kind, 2);
  const measured: { name: string; p50: number; p95: number; most: number }[] = [];
  for (const kind of kinds) {
    const taken = await times(kind, count);
    const found = { p50: quantile(taken, 0.5), p95: quantile(taken, 0.95), most: quantile(taken, 1) };
    measured.push({ name: kind.name, ...found });
    process.stderr.write(`  ${kind.name}: p50 ${ms(found.p50)}, p95 ${ms(found.p95)}, max ${ms(found.most)}\n`);
  }
  const [worst] = measured.sort((a, b) => b.p95 - a.p95);
  if (!worst) return [];
  const figures: Figure[] = [
    {
      figure: `a page of the log, p95 of the slowest of ${kinds.length} kinds of question (${worst.name})`,
      ours: worst.p95,
      unit: "ms",
      aim: `≤ ${AIM_MS} ms`,
      met: worst.p95 <= AIM_MS,
      note: `${size.days * size.perDay} deliveries over ${size.days} days, ${count} questions a kind; its p50 ${ms(worst.p50)}`,
    },
    ...measured.map(({ name, p50, p95, most }) => ({
      figure: `p95, ${name}`,
      ours: p95,
      unit: "ms",
      aim: `≤ ${AIM_MS} ms`,
      met: p95 <= AIM_MS,
      note: `p50 ${ms(p50)}, longest ${ms(most)}`,
    })),
  ];
  return figures;
}

/** Drops a whole day, during which the log cannot be written. */
async function dropping(day: string, perDay: number): Promise<Figure> {
  const begun = performance.now();
  await sql().query("select drop_day('deliveries', to_date($1, 'YYYYMMDD'))", [day]);
  const seconds = (performance.now() - begun) / 1_000;
  return {
    figure: `dropping a day of ${perDay} deliveries`,
    ours: seconds,
    unit: "s",
    aim: "≤ 1 s",
    met: seconds <= 1,
  };
}

/**
 * Queries of a log of ten million deliveries: filters alone, combined and without matches, on newest and deep pages.
 */
const bench: Bench = {
  name: "log-query",
  run: async ({ quick, databaseUrl }) => {
    Object.assign(process.env, benchEnv(databaseUrl));
    const size = quick ? { days: 3, perDay: 2_000 } : { days: 30, perDay: 333_334 };
    const closeDatabase = await openDatabase();
    await buildLog(databaseUrl, size);
    const oldest = dayAgo(size.days - 1)
      .toISOString()
      .slice(0, 10)
      .replaceAll("-", "");
    const figures = [
      ...(await queries(size, quick ? 2 : 200)),
      await sizes(),
      await indexCosts(oldest, quick ? 1_000 : 200_000),
      await dropping(oldest, size.perDay),
    ];
    await closeDatabase();
    return figures;
  },
};
export default bench;
