import { benchWorkspace } from "./bench-workspace.ts";
import { benchEnv } from "./database.ts";
import { type Bench, type Figure, median } from "./figure.ts";
import { type Load, type LoadResult, load } from "./http-load.ts";
import { type Server, startServer } from "./server-process.ts";

const get = (path: string, token: string) =>
  `GET ${path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\n\r\n`;

function post(path: string, token: string, body: string): string {
  const head = `POST ${path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\n`;
  return `${head}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
}

/** One kilobyte of page, of the kinds of things that pages hold. */
const PAGE = `<!doctype html><html lang="en"><head><title>Harbour notes</title><meta name="description" content="Tides and berths"></head><body><h1>Harbour notes</h1>${"<p>High water at <b>04:12</b>, low water at <i>10:31</i>. <a href='/berths'>Berths</a> are open.</p>".repeat(7)}<ul><li>North pier</li><li>South pier</li></ul></body></html>`;

type Run = LoadResult & { perCpuSecond: number };

async function measure(server: Server, asked: Omit<Load, "port">): Promise<Run> {
  const before = await server.usage();
  const result = await load({ port: server.port, ...asked });
  const after = await server.usage();
  const refused = Object.entries(result.statuses).filter(([status]) => status !== "200");
  if (refused.length > 0) throw new Error(`Not every call was answered with 200: ${JSON.stringify(result.statuses)}.`);
  return { ...result, perCpuSecond: result.answers / (after.cpuSeconds - before.cpuSeconds) };
}

/** Both in turn, so that what else the machine does meets both. */
async function interleave(rounds: number, one: () => Promise<Run>, other: () => Promise<Run>): Promise<[Run[], Run[]]> {
  const ones: Run[] = [];
  const others: Run[] = [];
  for (let round = 0; round < rounds; round++) {
    ones.push(await one());
    others.push(await other());
  }
  return [ones, others];
}

const middle = (runs: Run[], of: keyof Omit<Run, "statuses">): number => median(runs.map((run) => run[of]));

async function fixtureCalls(env: Record<string, string>, rounds: number, seconds: number): Promise<Figure[]> {
  // A test key has a soft cap of 10 a second, so the load is spread over as many keys as keep under it.
  const { tokens } = await benchWorkspace(rounds > 1 ? 2_500 : 100, "test", ["scrape"]);
  const path = `/v1/scrape?url=${encodeURIComponent("http://localhost:3000/fixtures/200")}`;
  const ours = await startServer("gateway", env);
  const answer = await fetch(`http://127.0.0.1:${ours.port}${path}`, {
    headers: { authorization: `Bearer ${tokens[0]}` },
  });
  const bare = await startServer("bare-hono", { ...env, BENCH_ANSWER: await answer.text() });
  const requests = tokens.map((token) => get(path, token));
  const connections = rounds > 1 ? 64 : 2;
  const [a, b] = await interleave(
    rounds,
    () => measure(ours, { requests, connections, seconds, awake: true }),
    () => measure(bare, { requests, connections, seconds, awake: true }),
  );
  const { rssBytes } = await ours.usage();
  await Promise.all([ours.stop(), bare.stop()]);
  const [mine, theirs] = [middle(a, "perCpuSecond"), middle(b, "perCpuSecond")];
  const calls = a.reduce((sum, run) => sum + run.answers, 0);
  return [
    {
      figure: "authenticated test-key call to a fixture, per core",
      ours: mine,
      baseline: theirs,
      unit: "requests/CPU s",
      ratio: mine / theirs,
      aim: "≥ 0.5",
      met: mine / theirs >= 0.5,
      note: `bare Hono answers the same JSON; by the clock ${Math.round(middle(a, "perSecond"))} and ${Math.round(middle(b, "perSecond"))} requests/s`,
    },
    {
      figure: "resident memory of the gateway's process after those calls",
      ours: rssBytes / 1e6,
      unit: "MB",
      aim: "≤ 250",
      met: rssBytes <= 250e6,
      note: `${calls} calls; without the dashboard's part`,
    },
  ];
}

async function durableCalls(env: Record<string, string>, rounds: number, seconds: number): Promise<Figure[]> {
  const { ctx, tokens } = await benchWorkspace(1, "live", ["parse"]);
  const body = JSON.stringify({ html: PAGE });
  const ours = await startServer("gateway", env);
  const single = await startServer("one-update", { ...env, BENCH_WORKSPACE: ctx.workspaceId });
  const requests = tokens.map((token) => post("/v1/parse", token, body));
  const [a, b] = await interleave(
    rounds,
    () => measure(ours, { requests, connections: 64, seconds }),
    () => measure(single, { requests, connections: 64, seconds }),
  );
  await Promise.all([ours.stop(), single.stop()]);
  const [mine, theirs] = [middle(a, "perSecond"), middle(b, "perSecond")];
  const p99 = middle(a, "p99");
  return [
    {
      figure: "live POST /v1/parse of 1 KB with durable debit, 64 in flight, one workspace",
      ours: mine,
      baseline: theirs,
      unit: "requests/s",
      ratio: mine / theirs,
      aim: "≥ 10",
      met: mine / theirs >= 10,
      note: `one UPDATE a request behind bare Hono, which neither authenticates nor logs; per CPU second ${Math.round(middle(a, "perCpuSecond"))}`,
    },
    { figure: "the same, p99", ours: p99, baseline: middle(b, "p99"), unit: "ms", aim: "≤ 15 ms", met: p99 <= 15 },
  ];
}

const bench: Bench = {
  name: "gateway",
  run: async ({ quick, databaseUrl }) => {
    const env = benchEnv(databaseUrl);
    Object.assign(process.env, env);
    const [rounds, seconds] = quick ? [1, 0.2] : [5, 4];
    return [...(await fixtureCalls(env, rounds, seconds)), ...(await durableCalls(env, rounds, seconds))];
  },
};
export default bench;
