import { makeKey } from "#testing/builders/key.ts";
import { makeWorkspace } from "#testing/builders/workspace.ts";
import { type Bench, type Figure, median, type Run } from "./figure.ts";
import { type Server, startServer } from "./setup/child.ts";
import { type Load, type LoadResult, load } from "./setup/http-load.ts";

const get = (path: string, token: string) =>
  `GET ${path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\n\r\n`;

function post(path: string, token: string, body: string): string {
  const head = `POST ${path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\n`;
  return `${head}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
}

/** One kilobyte of typical page content. */
const PAGE = `<!doctype html><html lang="en"><head><title>Harbour notes</title><meta name="description" content="Tides and berths"></head><body><h1>Harbour notes</h1>${"<p>High water at <b>04:12</b>, low water at <i>10:31</i>. <a href='/berths'>Berths</a> are open.</p>".repeat(7)}<ul><li>North pier</li><li>South pier</li></ul></body></html>`;

/** Same length, without tags. */
const TEXT = "High water at 04:12, low water at 10:31. Berths are open. ".repeat(18).slice(0, PAGE.length);

type Measured = LoadResult & { perCpuSecond: number };

async function measure(server: Server, asked: Omit<Load, "port">): Promise<Measured> {
  const before = await server.usage();
  const result = await load({ port: server.port, ...asked });
  const after = await server.usage();
  const refused = Object.entries(result.statuses).filter(([status]) => status !== "200");
  if (refused.length > 0) throw new Error(`Not every call was answered with 200: ${JSON.stringify(result.statuses)}.`);
  return { ...result, perCpuSecond: result.answers / (after.cpuSeconds - before.cpuSeconds) };
}

/** Runs each in turn per round, so that other load on the machine affects all alike. Returns the runs by name. */
async function interleave<Name extends string>(
  rounds: number,
  each: Record<Name, () => Promise<Measured>>,
): Promise<Record<Name, Measured[]>> {
  const names = Object.keys(each) as Name[];
  const runs = Object.fromEntries(names.map((name) => [name, [] as Measured[]])) as Record<Name, Measured[]>;
  for (let round = 0; round < rounds; round++) for (const name of names) runs[name].push(await each[name]());
  return runs;
}

const middle = (runs: Measured[], of: keyof Omit<Measured, "statuses">): number => median(runs.map((run) => run[of]));

async function fixtureCalls(env: Run["env"], rounds: number, seconds: number): Promise<Figure[]> {
  // A test key has a soft limit of 10 requests a second, so the load is spread over many keys.
  const ctx = await makeWorkspace();
  const tokens: string[] = [];
  for (let at = 0; at < (rounds > 1 ? 2_500 : 100); at++) tokens.push((await makeKey(ctx, { env: "test" })).token);
  const path = `/v1/scrape?url=${encodeURIComponent("http://localhost:3000/fixtures/200")}`;
  const ours = await startServer("gateway.ts", env);
  const answer = await fetch(`${ours.url}${path}`, {
    headers: { authorization: `Bearer ${tokens[0]}` },
  });
  const answers = { ...env, BENCH_ANSWER: await answer.text() };
  const bare = await startServer("bare-hono.ts", answers);
  const least = await startServer("least-hono.ts", answers);
  const asked = { requests: tokens.map((token) => get(path, token)), connections: rounds > 1 ? 64 : 2, seconds };
  const runs = await interleave(rounds, {
    ours: () => measure(ours, { ...asked, awake: true }),
    bare: () => measure(bare, { ...asked, awake: true }),
    least: () => measure(least, { ...asked, awake: true }),
  });
  const { rssBytes } = await ours.usage();
  await Promise.all([ours.stop(), bare.stop(), least.stop()]);
  const mine = middle(runs.ours, "perCpuSecond");
  const calls = runs.ours.reduce((sum, run) => sum + run.answers, 0);
  const against = (theirs: Measured[], atLeast: number) => {
    const baseline = middle(theirs, "perCpuSecond");
    const clock = `by the clock ${Math.round(middle(runs.ours, "perSecond"))} and ${Math.round(middle(theirs, "perSecond"))} requests/s`;
    const ratio = mine / baseline;
    const common = { ours: mine, baseline, unit: "requests/CPU s", ratio };
    return { line: { ...common, aim: `≥ ${atLeast}`, met: ratio >= atLeast }, clock };
  };
  const [toBare, toLeast] = [against(runs.bare, 0.5), against(runs.least, 0.8)];
  return [
    {
      figure: "authenticated test-key call to a fixture, per core",
      ...toBare.line,
      note: `bare Hono answers the same JSON; ${toBare.clock}`,
    },
    {
      figure: "the same, next to the least that does it",
      ...toLeast.line,
      note: `bare Hono that looks the key up by its digest and writes a line of the log, in batches; ${toLeast.clock}`,
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

async function durableCalls(env: Run["env"], rounds: number, seconds: number): Promise<Figure[]> {
  const ctx = await makeWorkspace({ credits: 1_000_000_000 });
  const { token } = await makeKey(ctx, { scopes: ["parse"] });
  const ours = await startServer("gateway.ts", env);
  const single = await startServer("one-update.ts", { ...env, BENCH_WORKSPACE: ctx.workspaceId });
  const asking = (html: string) => ({
    requests: [post("/v1/parse", token, JSON.stringify({ html }))],
    connections: 64,
    seconds,
  });
  const runs = await interleave(rounds, {
    ours: () => measure(ours, asking(PAGE)),
    single: () => measure(single, asking(PAGE)),
    text: () => measure(ours, asking(TEXT)),
    singleText: () => measure(single, asking(TEXT)),
  });
  await Promise.all([ours.stop(), single.stop()]);
  const [mine, theirs] = [middle(runs.ours, "perSecond"), middle(runs.single, "perSecond")];
  const [text, theirText] = [middle(runs.text, "perSecond"), middle(runs.singleText, "perSecond")];
  const p99 = middle(runs.ours, "p99");
  return [
    {
      figure: "live POST /v1/parse of 1 KB with durable debit, 64 in flight, one workspace",
      ours: mine,
      baseline: theirs,
      unit: "requests/s",
      ratio: mine / theirs,
      aim: "≥ 10",
      met: mine / theirs >= 10,
      note: `one UPDATE a request behind bare Hono, which neither authenticates nor logs; per CPU second ${Math.round(middle(runs.ours, "perCpuSecond"))}`,
    },
    {
      figure: "the same, p99",
      ours: p99,
      baseline: middle(runs.single, "p99"),
      unit: "ms",
      aim: "≤ 15 ms",
      met: p99 <= 15,
    },
    {
      figure: "the same with 1 KB of plain text, of which there is little to read",
      ours: text,
      baseline: theirText,
      unit: "requests/s",
      ratio: text / theirText,
      aim: "≥ 10,000 a second",
      met: text >= 10_000,
      note: `p99 ${middle(runs.text, "p99").toFixed(1)} ms; per CPU second ${Math.round(middle(runs.text, "perCpuSecond"))}`,
    },
  ];
}

const bench: Bench = {
  name: "gateway",
  run: async ({ quick, env }) => {
    const [rounds, seconds] = quick ? [1, 0.2] : [5, 4];
    return [...(await fixtureCalls(env, rounds, seconds)), ...(await durableCalls(env, rounds, seconds))];
  },
};
export default bench;
