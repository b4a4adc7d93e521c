import { setTimeout as pause } from "node:timers/promises";
import type { Ctx } from "#lib/kernel/context.ts";
import { sql } from "#lib/platform/db.ts";
import { openDatabase } from "#lib/platform/open-database.ts";
import { flushRequests } from "#lib/reports/requests/record-request.ts";
import { recordCall } from "#testing/builders/call.ts";
import { makeKey } from "#testing/builders/key.ts";
import { makeWorkspace } from "#testing/builders/workspace.ts";
import { benchWorkspace } from "./bench-workspace.ts";
import { type Cost, meter } from "./costs/meter.ts";
import type { Bench, Figure } from "./figure.ts";
import { load } from "./http-load.ts";
import { startServer } from "./server-process.ts";
import { mintEndpoints } from "./webhooks/endpoints.ts";
import { webhookEnv } from "./webhooks/env.ts";
import { emitAll } from "./webhooks/events.ts";
import { startReceiver } from "./webhooks/receiver.ts";
import { gatehouse } from "./webhooks/system.ts";
import type { Usage } from "./webhooks/usage.ts";

const ENDPOINTS = 20;
const CALLERS = 32;
const READERS = 4;
const LINES_EVERY_MS = 5;
/** Approximate size of the HTML parsed by each charged call. */
const PARSED_BYTES = 1_000;

const figuresOf = (what: string, { commits, walBytes, pages, databaseMs, ownMs, otherMs }: Cost): Figure[] => {
  const figureOf = (figure: string, ours: number, unit: string): Figure => ({
    figure: `${what}: ${figure}`,
    ours,
    unit,
    aim: "told",
    met: true,
  });
  return [
    figureOf("transactions", commits, ""),
    figureOf("write-ahead log", walBytes, "bytes"),
    figureOf("pages looked at", pages, ""),
    figureOf("processor of PostgreSQL", databaseMs, "ms"),
    figureOf("processor of the process that does it", ownMs, "ms"),
    figureOf("processor of those who ask and are asked", otherMs, "ms"),
  ];
};

/** Emits `count` events and waits until they are delivered and logged. */
async function delivered(env: Record<string, string>, count: number): Promise<Cost> {
  const receiver = await startReceiver();
  const endpoints = await mintEndpoints(ENDPOINTS, `${receiver.url}/ok/`);
  const system = gatehouse(env);
  const worker = await system.startWorker();
  const through = async (more: number) => {
    const { deliveries } = await receiver.seen();
    await emitAll(endpoints, more, system.emit);
    while ((await receiver.seen()).deliveries < deliveries + more) await pause(20);
    while (((await sql().query("select 1 from delivery_queue limit 1")).rowCount ?? 0) > 0) await pause(20);
    return more;
  };
  await through(Math.ceil(count / 10));
  const own = async () => (await worker.ask<Usage>("usage")).cpuSeconds;
  const cost = await meter(own, () => through(count));
  await worker.stop();
  await receiver.stop();
  return cost;
}

/** Calls a web process for `seconds`. `answered` counts the responses. */
async function called(
  env: Record<string, string>,
  requests: string[],
  connections: number,
  seconds: number,
): Promise<Cost & { answered: number }> {
  const server = await startServer("gateway", env);
  const asked = { port: server.port, requests, connections };
  await load({ ...asked, seconds: seconds / 10 });
  const own = async () => (await server.usage()).cpuSeconds;
  let answered = 0;
  const cost = await meter(own, async () => {
    const { answers, statuses } = await load({ ...asked, seconds });
    if (Object.keys(statuses).join() !== "200") throw new Error(`Not all were served: ${JSON.stringify(statuses)}.`);
    answered = answers;
    return answers;
  });
  await server.stop();
  return { ...cost, answered };
}

/**
 * Writes only request log lines, at the rate calls were answered, so that as many share a transaction: the load that a
 * separate log database would take off the one that charges.
 */
async function logged(ctx: Ctx, lines: number, perSecond: number): Promise<Cost> {
  const { id } = await makeKey(ctx);
  const own = async () => process.resourceUsage().userCPUTime / 1e6 + process.resourceUsage().systemCPUTime / 1e6;
  return await meter(own, async () => {
    const begun = performance.now();
    for (let made = 0; made < lines; await pause(LINES_EVERY_MS)) {
      const due = Math.min(lines, Math.ceil(((performance.now() - begun) / 1_000) * perSecond));
      for (; made < due; made++) recordCall(ctx, id, ctx.clock.now(), { credits: 1 });
    }
    await flushRequests();
    return lines;
  });
}

const head = (line: string, token: string): string =>
  `${line} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\n`;

/** Costs of a charged call, a delivery and a page of the log, for docs/scaling.md. */
const bench: Bench = {
  name: "costs",
  run: async ({ quick, databaseUrl }) => {
    const env = webhookEnv(databaseUrl);
    const [count, seconds] = quick ? [50, 0.5] : [20_000, 8];
    const closeDatabase = await openDatabase();
    try {
      const delivery = await delivered(env, count);
      const caller = await benchWorkspace(1, "live", ["parse"]);
      const body = JSON.stringify({ html: `<h1>Tides</h1><p>${"high water ".repeat(PARSED_BYTES / 11)}</p>` });
      const calls = caller.tokens.map(
        (token) =>
          `${head("POST /v1/parse", token)}Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
      );
      const call = await called(env, calls, CALLERS, seconds);
      const line = await logged(caller.ctx, call.answered, call.answered / seconds);
      // The log of one of the workspaces that were just delivered to.
      const { rows } = await sql().query<{ workspace_id: string }>("select workspace_id from deliveries limit 1");
      const ctx = await makeWorkspace();
      const workspaceId = (rows[0]?.workspace_id ?? "") as typeof ctx.workspaceId;
      await sql().query("insert into balances (workspace_id, balance) values ($1, 0) on conflict do nothing", [
        workspaceId,
      ]);
      const { token } = await makeKey({ ...ctx, workspaceId }, { scopes: ["admin"], rate_limit: null });
      const page = await called(env, [`${head("GET /v1/deliveries?limit=50", token)}\r\n`], READERS, seconds / 4);
      return [
        ...figuresOf("a delivery", delivery),
        ...figuresOf("a charged call", call),
        ...figuresOf("of it, the line of the request log", line),
        ...figuresOf("a page of the log", page),
      ];
    } finally {
      await closeDatabase();
    }
  },
};
export default bench;
