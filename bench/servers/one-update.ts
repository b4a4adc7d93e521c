// Baseline of the durable debit: the same parsing behind plain Hono with one UPDATE per request. It does less than
// Gatehouse: no authentication, ledger or log.
import type { AddressInfo } from "node:net";
import { serve } from "@hono/node-server";
import { Hono } from "hono";
import { trustedWorkspace } from "#lib/kernel/context.ts";
import { sql } from "#lib/platform/database/client.ts";
import { openDatabase } from "#lib/platform/installation/open-database.ts";
import { databaseClock } from "#lib/platform/values/clock.ts";
import { parseHtml } from "#lib/scraping/parse/parse-html.ts";
import { ParseInput } from "#lib/scraping/parse/schema.ts";
import { answerUsage } from "../setup/answer-usage.ts";

await openDatabase();
const workspaceId = trustedWorkspace(process.env.BENCH_WORKSPACE ?? "");
const app = new Hono();
app.post("/v1/parse", async (context) => {
  const input = ParseInput.parse(await context.req.json());
  const parsed = await parseHtml(
    { workspaceId, actor: { type: "operator", id: "operator", label: "bench" }, clock: databaseClock },
    input,
  );
  const { rowCount } = await sql().query({
    name: "one-update",
    text: "update balances set balance = balance - 1 where workspace_id = $1 and balance >= 1",
    values: [workspaceId],
  });
  return rowCount === 1 && parsed.ok ? context.json(parsed.value) : context.json({ error: "workspace_balance" }, 402);
});
const server = serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" }, (address: AddressInfo) =>
  process.send?.(address.port),
);
answerUsage();
process.on("disconnect", () => server.close(() => process.exit(0)));
