import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { endCall, traceCall, traceIds, traceStep } from "#lib/platform/tracing/tracing.ts";
import { benchWorkspace } from "./bench-workspace.ts";
import { benchEnv } from "./database.ts";
import { type Bench, type Figure, median } from "./figure.ts";
import { load } from "./http-load.ts";
import { type Server, startServer } from "./server-process.ts";
import type { Run, Slices, Switch } from "./servers/gateway-switched.ts";

const AIMS: Record<Switch, string> = {
  metrics: "≤ 2 %",
  requests: "reported",
  "all traces": "reported",
  "one trace in a hundred": "reported",
};
const NAMES: Record<Switch, string> = {
  metrics: "counting metrics",
  requests: "a line of the log for each",
  "all traces": "tracing each",
  "one trace in a hundred": "tracing one in a hundred",
};

/** Returns the median ratio of the pairs, its 95 % interval (order statistics), and the cost of a call without. */
async function ratioOf(server: Server, requests: string[], run: Run) {
  const seconds = (2 * run.slices * run.sliceMs) / 1_000;
  // Longer than the slices need, so that every slice has calls.
  const loading = load({ port: server.port, requests, connections: 32, seconds: seconds * 1.1 + 0.5, awake: true });
  const costs = (await server.tell(run)) as Slices;
  const { statuses } = await loading;
  if (Object.keys(statuses).some((status) => status !== "200"))
    throw new Error(`Not every call was answered with 200: ${JSON.stringify(statuses)}.`);
  const ratios = costs.with
    .map((cost, at) => cost / (costs.without[at] ?? Number.NaN))
    .filter(Number.isFinite)
    .sort((a, b) => a - b);
  const reach = Math.ceil(0.98 * Math.sqrt(ratios.length));
  const middle = Math.floor(ratios.length / 2);
  const at = (rank: number) => ratios[Math.min(ratios.length - 1, Math.max(0, rank))] ?? Number.NaN;
  const without = median(costs.without.filter(Number.isFinite));
  return { ratio: median(ratios), from: at(middle - reach), to: at(middle + reach), without, pairs: ratios.length };
}

/**
 * Returns the microseconds a call spends on tracing checks while tracing is off, with as many checks as a metered call
 * makes.
 */
async function costWhenOff(calls: number): Promise<number> {
  const work = () => Promise.resolve();
  const run = async (step: () => Promise<void> | void) => {
    const begun = performance.now();
    for (let call = 0; call < calls; call++) await step();
    return ((performance.now() - begun) / calls) * 1_000;
  };
  const bare = async () => {
    await work();
    await work();
  };
  const checked = async () => {
    await traceCall("GET /v1/scrape", undefined, work);
    await traceStep("debit", {}, work);
    traceIds();
    endCall(200, {});
  };
  const differences: number[] = [];
  for (let round = 0; round < 9; round++) differences.push(-(await run(bare)) + (await run(checked)));
  return median(differences);
}

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;

async function figures(databaseUrl: string, quick: boolean): Promise<Figure[]> {
  const collector = createServer((request, response) => {
    request.resume().on("end", () => response.end());
  });
  await new Promise<void>((ready) => collector.listen(0, "127.0.0.1", ready));
  const env = {
    ...benchEnv(databaseUrl),
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`,
  };
  Object.assign(process.env, env);
  const { tokens } = await benchWorkspace(quick ? 100 : 2_500, "test", ["scrape"]);
  const path = `/v1/scrape?url=${encodeURIComponent("http://localhost:3000/fixtures/200")}`;
  const requests = tokens.map(
    (token) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\n\r\n`,
  );
  const server = await startServer("gateway-switched", env);
  const slices = quick ? { slices: 2, sliceMs: 20 } : { slices: 600, sliceMs: 40 };
  if (!quick) await load({ port: server.port, requests, connections: 32, seconds: 8 });
  const all: Figure[] = [];
  let callUs = 0;
  for (const name of Object.keys(NAMES) as Switch[]) {
    const { ratio, from, to, without, pairs } = await ratioOf(server, requests, { name, ...slices });
    callUs = without;
    all.push({
      figure: `a fixture call with ${NAMES[name]}, against the same process without`,
      ...{ ours: without * ratio, baseline: without, unit: "µs of processor", ratio, aim: AIMS[name] },
      met: name !== "metrics" || ratio <= 1.02,
      note: `${percent(ratio - 1)} more (95 %: ${percent(from - 1)} to ${percent(to - 1)}, ${pairs} pairs)`,
    });
  }
  const off = await costWhenOff(quick ? 1_000 : 300_000);
  all.push({
    figure: "what tracing costs a call while it is off",
    ...{ ours: off, unit: "µs of processor", aim: "nothing measurable", met: off / callUs < 0.002 },
    note: `${percent(off / callUs)} of a fixture call: the checks that find it off, timed alone`,
  });
  await server.stop();
  collector.close();
  return all;
}

const bench: Bench = { name: "observing", run: ({ quick, databaseUrl }) => figures(databaseUrl, quick) };
export default bench;
