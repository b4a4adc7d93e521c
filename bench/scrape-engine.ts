import { guard } from "#lib/platform/outbound/guard.ts";
import { createPolicy } from "#lib/platform/outbound/policy.ts";
import { makeKey } from "#testing/builders/key.ts";
import { makeWorkspace } from "#testing/builders/workspace.ts";
import { type Bench, type Figure, median, type Run } from "./figure.ts";
import type { Measured } from "./scrape/measured.ts";
import { assertSame } from "./scrape/outputs.ts";
import { pageUrls } from "./scrape/site.ts";
import { startChild, startServer } from "./setup/child.ts";
import { load } from "./setup/http-load.ts";
import { hasPeer } from "./setup/import-peer.ts";
import { usageOfTree } from "./setup/usage-of-tree.ts";

const CONCURRENCY = 32;
const MIB = 1024 * 1024;

type Ours = Measured & { bombed: { code: string; grownBytes: number } };

/** Runs one side in a separate process. */
async function side<T extends Measured>(file: string, base: string, pages: number, env: Run["env"]): Promise<T> {
  const asked = JSON.stringify({ base, pages, concurrency: CONCURRENCY });
  const child = await startChild(file, { ...env, BENCH_SCRAPE: asked });
  await child.stop();
  return child.firstMessage as T;
}

/** Measures the guard's cost per request, with DNS resolution stubbed. */
async function guardFigure(rounds: number): Promise<Figure> {
  const policy = createPolicy("", "https://gatehouse.example", {
    resolve: async () => ["93.184.215.14", "2606:2800:21f:cb07:6820:80da:af6b:8b2c"],
  });
  const url = new URL("https://example.com/a/path?with=a&query");
  for (let at = 0; at < rounds; at++) await guard(url, policy);
  const begun = performance.now();
  for (let at = 0; at < rounds; at++) await guard(url, policy);
  const ms = (performance.now() - begun) / rounds;
  return { figure: "what the guard costs a request", ours: ms, unit: "ms", aim: "≤ 0.1 ms", met: ms <= 0.1 };
}

/** Measures the same pages through the API: authenticated, held, fetched, read, settled and logged. */
async function apiFigure(base: string, env: Run["env"], seconds: number): Promise<Figure> {
  const { token } = await makeKey(await makeWorkspace({ credits: 1_000_000_000 }));
  const server = await startServer("gateway.ts", env);
  const requests = pageUrls(base, 200).map(
    (url) =>
      `GET /v1/scrape?url=${encodeURIComponent(url)}&formats=metadata,links,text HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\n\r\n`,
  );
  await load({ port: server.port, requests, connections: CONCURRENCY, seconds: seconds / 2 });
  const before = usageOfTree(server.pid);
  const result = await load({ port: server.port, requests, connections: CONCURRENCY, seconds });
  const after = usageOfTree(server.pid);
  await server.stop();
  const refused = Object.entries(result.statuses).filter(([status]) => status !== "200");
  if (refused.length > 0) throw new Error(`Not every page was answered: ${JSON.stringify(result.statuses)}.`);
  const cpuMs = ((after.cpuSeconds - before.cpuSeconds) * 1_000) / result.answers;
  return {
    figure: "the same pages by GET /v1/scrape, metered and logged, CPU of the web process and its readers a page",
    ours: cpuMs,
    unit: "ms",
    aim: "reported",
    met: true,
    note: `${result.perSecond.toFixed(0)} pages/s, p99 ${result.p99.toFixed(0)} ms`,
  };
}

/** Reads 49 KB pages on loopback with 32 in flight, against Crawlee's CheerioCrawler with the same outputs. */
const bench: Bench = {
  name: "scrape-engine",
  env: { ALLOW_PRIVATE_TARGETS: "127.0.0.0/8" },
  run: async ({ quick, env }) => {
    const site = await startServer("scrape-site.ts", env);
    const base = site.url;
    const [rounds, pages] = quick ? [1, 20] : [3, 1_000];
    const [ours, theirs]: [Ours[], Measured[]] = [[], []];
    for (let round = 0; round < rounds; round++) {
      ours.push(await side<Ours>("scrape-ours.ts", base, pages, env));
      if (!hasPeer("@crawlee/cheerio")) continue;
      theirs.push(await side<Measured>("scrape-crawlee.ts", base, pages, env));
    }
    const [mine, other] = [ours[0], theirs[0]];
    if (mine && other) assertSame(mine.sample, other.sample);
    const figures = [
      ...compared(ours, theirs),
      await guardFigure(quick ? 100 : 20_000),
      await apiFigure(base, env, quick ? 0.5 : 8),
    ];
    await site.stop();
    return figures;
  },
};
export default bench;

function compared(ours: Ours[], theirs: Measured[]): Figure[] {
  const middle = (runs: Measured[], of: "cpuMs" | "memoryBytes" | "perSecond") => median(runs.map((run) => run[of]));
  const against = (name: string, unit: string, of: "cpuMs" | "memoryBytes", scale: number): Figure => {
    const [a, b] = [middle(ours, of) / scale, middle(theirs, of) / scale];
    return {
      figure: `scrape engine, 49 KB pages on loopback, ${CONCURRENCY} concurrently: ${name}`,
      ours: a,
      ...(theirs.length > 0 && { baseline: b, ratio: b / a }),
      unit,
      aim: "≤ 0.5 of CheerioCrawler's",
      met: theirs.length === 0 || a <= b / 2,
      note: `${middle(ours, "perSecond").toFixed(0)} pages/s${theirs.length > 0 ? `, CheerioCrawler ${middle(theirs, "perSecond").toFixed(0)}` : ""}`,
    };
  };
  const grown = Math.max(...ours.map(({ bombed }) => bombed.grownBytes)) / MIB;
  const codes = [...new Set(ours.map(({ bombed }) => bombed.code))].join();
  return [
    against("CPU a page", "ms", "cpuMs", 1),
    against("memory at most", "MiB", "memoryBytes", MIB),
    {
      figure: "200 MiB of gzip, stopped at the cap: memory grown",
      ours: grown,
      unit: "MiB",
      aim: "≤ 30 MiB",
      met: grown <= 30 && codes === "response_too_large",
      note: `answered as ${codes}`,
    },
  ];
}
