// The minimum for a call with a test key: Hono, a key lookup by token digest, and a request log line per call, written
// in batches. Checks no address, scope, limit or ceiling, and counts nothing.
import type { AddressInfo } from "node:net";
import { serve } from "@hono/node-server";
import { getConnInfo } from "@hono/node-server/conninfo";
import { Hono } from "hono";
import { pepperedHmac } from "#lib/platform/crypto/crypto.ts";
import { sql } from "#lib/platform/database/client.ts";
import { openDatabase } from "#lib/platform/installation/open-database.ts";
import { databaseClock } from "#lib/platform/values/clock.ts";
import { column, joined } from "#lib/platform/values/columns.ts";
import { newId } from "#lib/platform/values/ids.ts";
import { LOG_BATCH_MAX, LOG_GATHER_MS } from "#lib/reports/requests/constants.ts";
import { answerUsage } from "../setup/answer-usage.ts";

const WRITE = `
  insert into requests (id, created_at, workspace_id, key_id, env, method, endpoint, target, status, source_ip, user_agent, duration_ms, credits)
  select id, 'epoch'::timestamptz + made * interval '1 millisecond', workspace, key, 'test', 'GET', '/v1/scrape', target, 200, ip, agent, took, 0
  from unnest(${column(1)}, ${column(2, "bigint")}, ${column(3)}, ${column(4)}, ${column(5)}, ${column(6)}, ${column(7)}, ${column(8, "int")})
    as l (id, made, workspace, key, target, ip, agent, took)`;

type Key = { id: string; workspace: string };
type Line = Key & { call: string; made: number; target: string; ip: string; agent: string; took: number };

await openDatabase();
const answer: unknown = JSON.parse(process.env.BENCH_ANSWER ?? "{}");
const { rows } = await sql().query<Key & { hmac: string }>(
  "select encode(token_hmac, 'hex') as hmac, id, workspace_id as workspace from api_keys",
);
const keys = new Map<string, Key>(rows.map(({ hmac, id, workspace }) => [hmac, { id, workspace }]));
const waiting: Line[] = [];

async function write(): Promise<void> {
  const lines = waiting.splice(0, LOG_BATCH_MAX);
  if (lines.length === 0) return;
  const each = (value: (line: Line) => string | number) => joined(lines.map(value));
  await sql().query({
    name: "least_lines",
    text: WRITE,
    values: [
      each(({ call }) => call),
      each(({ made }) => made),
      each(({ workspace }) => workspace),
      each(({ id }) => id),
      each(({ target }) => target),
      each(({ ip }) => ip),
      each(({ agent }) => agent),
      each(({ took }) => took),
    ],
  });
}

const app = new Hono();
app.get("/v1/scrape", (context) => {
  const began = performance.now();
  const token = context.req.header("authorization")?.slice("Bearer ".length) ?? "";
  const key = keys.get(pepperedHmac(token).hmac.toString("hex"));
  if (!key) return context.json({ error: { code: "invalid_key" } }, 401);
  const now = databaseClock.now();
  const call = newId("req", now);
  waiting.push({
    ...key,
    call,
    made: now.getTime(),
    target: context.req.query("url") ?? "",
    ip: getConnInfo(context).remote.address ?? "",
    agent: context.req.header("user-agent") ?? "",
    took: Math.round(performance.now() - began),
  });
  if (waiting.length >= LOG_BATCH_MAX) void write();
  context.header("x-service-request-id", call);
  return context.json(answer);
});
setInterval(() => void write(), LOG_GATHER_MS);

const server = serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" }, (address: AddressInfo) =>
  process.send?.(address.port),
);
answerUsage();
process.on("disconnect", () => server.close(() => process.exit(0)));
