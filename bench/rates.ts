import { setRateLimits } from "#lib/accounts/workspaces/set-rate-limits.ts";
import type { Ctx } from "#lib/kernel/context.ts";
import { makeKey } from "#testing/builders/key.ts";
import { makeWorkspace } from "#testing/builders/workspace.ts";
import { redisProgram, startRedis } from "#testing/services/redis-server.ts";
import { benchEnv } from "./database.ts";
import { type Bench, type Figure, median } from "./figure.ts";
import { load } from "./http-load.ts";
import { type Server, startServer } from "./server-process.ts";

const PROCESSES = 3;
const LIMIT = 100;
/** A limit that the keys never reach. */
const HIGH_LIMIT = 10_000;

/** A call that is admitted and then rejected as invalid, so that only admission and the log cost anything. */
const request = (token: string) =>
  `GET /v1/scrape HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\n\r\n`;
const LET_IN = "400";
const REFUSED = "429";

type Run = { admitted: number; calls: number; seconds: number; p99: number };

async function hammer(servers: readonly Server[], token: string, seconds: number): Promise<Run> {
  const runs = await Promise.all(
    servers.map(({ port }) => load({ port, requests: [request(token)], connections: 4, seconds })),
  );
  const strange = runs
    .flatMap(({ statuses }) => Object.keys(statuses))
    .filter((each) => each !== LET_IN && each !== REFUSED);
  if (strange.length > 0) throw new Error(`Calls were answered ${strange.join(", ")}.`);
  const sum = (of: (run: (typeof runs)[number]) => number) => runs.reduce((all, run) => all + of(run), 0);
  return {
    admitted: sum(({ statuses }) => statuses[LET_IN] ?? 0),
    calls: sum(({ answers }) => answers),
    seconds: sum(({ answers, perSecond }) => answers / perSecond) / runs.length,
    p99: Math.max(...runs.map(({ p99 }) => p99)),
  };
}

async function exactness(ctx: Ctx, env: Record<string, string>, store: string, seconds: number): Promise<Figure> {
  const { token } = await makeKey(ctx, { rate_limit: LIMIT });
  const servers = await Promise.all(Array.from({ length: PROCESSES }, () => startServer("gateway", env)));
  try {
    // Each process reads the key before the clock starts: an unused limit is full and regains nothing.
    for (const { port } of servers)
      await fetch(`http://127.0.0.1:${port}/v1/scrape`, { headers: { authorization: `Bearer ${token}` } });
    const { admitted, calls, seconds: took, p99 } = await hammer(servers, token, seconds);
    // The full burst, plus what is regained meanwhile.
    const expected = LIMIT + LIMIT * took;
    const off = Math.abs(admitted - expected) / expected;
    return {
      figure: `calls let in by ${PROCESSES} processes in ${Math.round(took)} s at a limit of ${LIMIT}/s, by ${store}`,
      ours: admitted,
      baseline: expected,
      unit: "calls",
      ratio: admitted / expected,
      aim: "within 1 %",
      met: off <= 0.01,
      note: `${calls} calls were made, as many as were answered; p99 ${p99.toFixed(1)} ms`,
    };
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
  }
}

/** Compares the CPU time of calls with and without limits in one process. */
async function cost(
  ctx: Ctx,
  other: Ctx,
  env: Record<string, string>,
  rounds: number,
  seconds: number,
): Promise<Figure> {
  // Enough keys that none reaches its limit.
  const limited = await Promise.all(Array.from({ length: 20 }, () => makeKey(ctx, { rate_limit: HIGH_LIMIT })));
  const free = await Promise.all(Array.from({ length: 20 }, () => makeKey(other)));
  const server = await startServer("gateway", env);
  const perCpuSecond = async (keys: { token: string }[]) => {
    const before = await server.usage();
    const requests = keys.map(({ token }) => request(token));
    const { answers, statuses } = await load({ port: server.port, requests, connections: 16, seconds, awake: true });
    if (answers !== statuses[LET_IN]) throw new Error(`Calls were answered ${JSON.stringify(statuses)}.`);
    return answers / ((await server.usage()).cpuSeconds - before.cpuSeconds);
  };
  const [ours, theirs]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round++) {
    ours.push(await perCpuSecond(limited));
    theirs.push(await perCpuSecond(free));
  }
  await server.stop();
  const [a, b] = [median(ours), median(theirs)];
  return {
    figure: "calls with two limits, per core",
    ours: a,
    baseline: b,
    unit: "requests/CPU s",
    ratio: a / b,
    aim: "≥ 0.9",
    met: a / b >= 0.9,
    note: "the same calls of keys without a limit, whose answers have four headers less; a limit a second of the key, and one a day of the workspace",
  };
}

/** Measures how exact rate limits over several processes are, and their cost per call. */
const bench: Bench = {
  name: "rates",
  run: async ({ quick, databaseUrl }) => {
    const env = { ...benchEnv(databaseUrl), LOG_LEVEL: "silent" };
    Object.assign(process.env, env);
    const [seconds, rounds, costSeconds] = quick ? [1, 1, 0.3] : [10, 5, 3];
    const [ctx, limited] = [await makeWorkspace({ credits: 1_000_000 }), await makeWorkspace({ credits: 1_000_000 })];
    await setRateLimits(limited, { rate_limit: null, rate_limit_minute: null, rate_limit_day: 100_000_000 });
    const figures = [await exactness(ctx, env, "PostgreSQL", seconds)];
    if (redisProgram) {
      const redis = await startRedis();
      figures.push(await exactness(ctx, { ...env, REDIS_URL: redis.url }, "Redis", seconds).finally(redis.stop));
    }
    return [...figures, await cost(limited, ctx, env, rounds, costSeconds)];
  },
};
export default bench;
