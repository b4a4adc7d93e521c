import { openDatabase } from "#lib/platform/open-database.ts";
import { isBuilt } from "#server/start/build.ts";
import { benchEnv } from "./database.ts";
import { type Bench, type Figure, quantile } from "./figure.ts";
import { buildLog, type LogSize } from "./log/build.ts";
import { SLUG, signInToLoad } from "./log/page-owner.ts";
import { PAGE_QUERIES } from "./log/page-questions.ts";
import { startWeb } from "./web-process.ts";

const FIRST_BYTE_MS = 60;
const FILTER_MS = 150;

type Took = { firstByte: number; whole: number };

/** Requests a page as a browser does, or, if `soft`, as a click inside the dashboard does. */
async function ask(url: string, cookie: string, soft: boolean): Promise<Took> {
  // Next also requires the parameter, so that caches keep the two apart.
  const asked = soft ? `${url}${url.includes("?") ? "&" : "?"}_rsc` : url;
  const begun = performance.now();
  const response = await fetch(asked, { headers: { cookie, ...(soft && { rsc: "1" }) }, redirect: "manual" });
  const firstByte = performance.now() - begun;
  await response.arrayBuffer();
  if (response.status !== 200) throw new Error(`${url} answered ${response.status}.`);
  return { firstByte, whole: performance.now() - begun };
}

const p95 = (values: number[]) =>
  quantile(
    values.sort((a, b) => a - b),
    0.95,
  );

async function figures(base: string, cookie: string, rounds: number, { days, perDay }: LogSize): Promise<Figure[]> {
  const all: { name: string; first: number[]; soft: number[] }[] = [];
  for (const [name, query] of PAGE_QUERIES) {
    const url = `${base}/${SLUG}/deliveries${query}`;
    const found = { name, first: [] as number[], soft: [] as number[] };
    // The first rounds plan statements and warm the caches, as in a busy installation.
    for (let at = -5; at < rounds; at++) {
      const page = await ask(url, cookie, false);
      const change = await ask(url, cookie, true);
      if (at < 0) continue;
      found.first.push(page.firstByte);
      found.soft.push(change.whole);
    }
    process.stderr.write(
      `  ${name}: first byte p95 ${p95(found.first).toFixed(1)} ms, filter ${p95(found.soft).toFixed(1)} ms\n`,
    );
    all.push(found);
  }
  const worst = (of: "first" | "soft") =>
    all.map((each) => ({ name: each.name, p95: p95(each[of]) })).sort((a, b) => b.p95 - a.p95)[0];
  const figure = (what: string, of: "first" | "soft", aim: number): Figure => {
    const slowest = worst(of);
    return {
      figure: `the delivery log's page: ${what}, p95 of all questions`,
      ours: p95(all.flatMap((each) => each[of])),
      unit: "ms",
      aim: `≤ ${aim} ms`,
      met: p95(all.flatMap((each) => each[of])) <= aim,
      note: `${days * perDay} deliveries; ${all.length} questions, ${rounds} times each; slowest: ${slowest?.name}, p95 ${slowest?.p95.toFixed(0)} ms`,
    };
  };
  return [
    figure("first byte of the document", "first", FIRST_BYTE_MS),
    figure("another filter, to the last byte", "soft", FILTER_MS),
  ];
}

/** Measures the delivery log's page over ten million deliveries, from the built dashboard. Needs `npm run build`. */
const bench: Bench = {
  name: "log-page",
  run: async ({ quick, databaseUrl }) => {
    if (!(await isBuilt())) throw new Error("The dashboard is not built: npm run build.");
    const size = quick ? { days: 3, perDay: 2_000 } : { days: 30, perDay: 333_334 };
    const env = benchEnv(databaseUrl);
    const web = await startWeb(env);
    Object.assign(process.env, env, { BASE_URL: web.url });
    const closeDatabase = await openDatabase();
    try {
      await buildLog(databaseUrl, size);
      return await figures(web.url, await signInToLoad(web.url), quick ? 2 : 40, size);
    } finally {
      await closeDatabase();
      await web.stop();
    }
  },
};
export default bench;
