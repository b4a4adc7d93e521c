import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { revokeKey } from "#lib/accounts/keys/revoke-key.ts";
import { reconcileAll } from "#lib/billing/credits/reconcile.ts";
import type { Ctx } from "#lib/kernel/context.ts";
import { closeDb, db, sql } from "#lib/platform/database/client.ts";
import { ensurePartitions, ensurePastPartitions } from "#lib/platform/database/partitions/partitions.ts";
import { allShards, inEachShard, inWorkspace, type Shard, setShards } from "#lib/platform/database/shards/shards.ts";
import { diskPlace } from "#lib/platform/storage/places/disk.ts";
import { databaseClock } from "#lib/platform/values/clock.ts";
import { newId } from "#lib/platform/values/ids.ts";
import { newestFinalDay } from "#lib/reports/exports/rules.ts";
import { flushRequests } from "#lib/reports/requests/record-request.ts";
import { startScrapeEngine } from "#lib/scraping/async-scrapes/engine/engine.ts";
import { startJobs } from "#lib/scraping/jobs/run/engine.ts";
import { startDispatcher } from "#lib/webhooks/deliveries/dispatch/dispatcher.ts";
import { recordCall } from "#testing/builders/call.ts";
import { atHour } from "#testing/builders/exported-day.ts";
import { makeKey } from "#testing/builders/key.ts";
import { emitEvent, makeWebhook } from "#testing/builders/webhook.ts";
import { makeOwnerIn } from "#testing/builders/workspace-in-shard.ts";
import { rowsAtPlace } from "#testing/oracles/exported-rows.ts";
import { connectCommandLine } from "#testing/processes/command-line.ts";
import { runCommand } from "#testing/processes/run-command.ts";
import { callTunnel } from "#testing/processes/tunnel-caller.ts";
import { answering } from "#testing/processes/tunnel-command-lines.ts";
import { citusNodes, dropEverywhere, makeDistributed } from "#testing/services/citus.ts";
import { CITUS } from "#testing/services/citus-cluster.ts";
import { within } from "#testing/services/empty-databases.ts";
import { startGateway, type TestGateway } from "#testing/services/gateway.ts";
import { unless } from "#testing/services/needs.ts";
import { httpTarget, type Target } from "#testing/services/outbound-targets.ts";
import { webhookReceiver } from "#testing/services/webhook-receiver.ts";

/** With a database divided over two nodes, a workspace's work happens only on the node with its rows. */
const nodes = citusNodes();
const name = `test_${randomBytes(6).toString("hex")}`;
const TELLING = `alter database ${name} set citus.log_remote_commands = on`;
process.env.BASE_URL = "http://localhost:3000";
process.env.SECRET_KEY ??= "a-secret-key-that-only-tests-use-0123456789";
process.env.ALLOW_PRIVATE_TARGETS = "127.0.0.0/8";

describe("two shards", unless(nodes.length > 0, ...CITUS), () => {
  let gateway: TestGateway;
  let site: Target;
  let owners: Ctx[];
  beforeAll(async () => {
    process.env.DATABASE_URL = await makeDistributed(nodes, name, 2);
    for (const node of nodes) await within(node, (client) => client.query(TELLING));
    site = await httpTarget((_request, response) =>
      response.writeHead(200, { "content-type": "text/html" }).end("<title>Tides</title><p>High water at 04:12."),
    );
    gateway = await startGateway();
    expect(allShards()).toHaveLength(2);
    owners = [];
    for (const shard of allShards()) owners.push(await makeOwnerIn(shard, 1_000));
  });
  afterAll(async () => {
    await gateway.close();
    await site[Symbol.asyncDispose]();
    await closeDb();
    setShards([]);
    await dropEverywhere(nodes, name);
  });

  const countIn = async (table: string): Promise<Record<string, number>[]> =>
    await Promise.all(
      inEachShard(async () => {
        const { rows } = await sql().query<{ workspace_id: string; n: number }>(
          `select workspace_id, count(*)::int as n from ${table} group by 1`,
        );
        return Object.fromEntries(rows.map(({ workspace_id: id, n }) => [id, n]));
      }),
    );

  it("serves, charges and logs calls on the workspace's node", async () => {
    for (const owner of owners) {
      const { token } = await inWorkspace(owner.workspaceId, () => makeKey(owner));
      for (let call = 1; call <= 3; call++) {
        const answer = await gateway.call("/v1/scrape", { token, body: { url: site.url } });
        expect(answer.status).toBe(200);
        expect(answer.headers.get("x-credits-remaining")).toBe(String(1_000 - call));
      }
    }
    await flushRequests();
    expect(await countIn("requests")).toEqual(owners.map(({ workspaceId }) => ({ [workspaceId]: 3 })));
    expect((await reconcileAll({ clock: databaseClock })).filter(({ findings }) => findings.length > 0)).toEqual([]);
  });

  it("a revoked key is refused, whichever node reports it", async () => {
    for (const owner of owners) {
      const key = await inWorkspace(owner.workspaceId, () => makeKey(owner));
      expect((await gateway.call("/v1/scrape", { token: key.token, body: { url: site.url } })).status).toBe(200);
      expect((await inWorkspace(owner.workspaceId, () => revokeKey(owner, key.id, {}))).ok).toBe(true);
      await expect
        .poll(async () => (await gateway.call("/v1/scrape", { token: key.token, body: { url: site.url } })).status)
        .toBe(401);
    }
  });

  it("delivers events from each shard's own queue", async () => {
    await using receiver = await webhookReceiver();
    await Promise.all(inEachShard(() => ensurePartitions()));
    const dispatchers = inEachShard(() => startDispatcher({ clock: databaseClock, workers: () => 1 }));
    const events: string[] = [];
    for (const owner of owners)
      await inWorkspace(owner.workspaceId, async () => {
        await makeWebhook(owner, receiver.url);
        events.push(await emitEvent(owner));
      });
    await expect
      .poll(() => receiver.received.map(({ body }) => JSON.parse(body.toString()).id).sort())
      .toEqual(events.sort());
    await expect.poll(() => countIn("deliveries")).toEqual(owners.map(({ workspaceId }) => ({ [workspaceId]: 1 })));
    await Promise.all(dispatchers.map((dispatcher) => dispatcher.stop()));
  });

  it("CLIs receive their events, and calls at their public URLs", async () => {
    for (const shard of allShards()) {
      const owner = await makeOwnerIn(shard, 1_000);
      const { token } = await inWorkspace(owner.workspaceId, () => makeKey(owner, { scopes: ["admin"] }));
      const { json } = await gateway.call("/v1/listeners", {
        token,
        body: { name: "laptop", forward_to: "http://localhost:4000/", mode: "live" },
      });
      const line = await connectCommandLine(gateway.url, token, json.id);
      line.room(10);
      const event = await inWorkspace(owner.workspaceId, () => emitEvent(owner));
      await expect.poll(() => line.received.map((delivery) => delivery.event_id)).toEqual([event]);
      for (const delivery of line.received) line.answer(delivery);
      await expect.poll(() => line.kept).toHaveLength(1);
      const called = callTunnel(gateway.url, `${new URL(String(json.tunnel_url)).pathname}/hook`);
      const call = await vi.waitFor(() => {
        const [first] = line.messages.flatMap((message) => (message.say === "call" ? [message.call] : []));
        if (!first) throw new Error("It was not called yet.");
        return first;
      });
      line.say({ say: "answer", answer: answering(call.id, "taken") });
      expect(await called).toMatchObject({ status: 200, body: Buffer.from("taken") });
      line.cut();
      await expect
        .poll(() => inWorkspace(owner.workspaceId, () => db().listener.findFirstOrThrow({ where: { name: "laptop" } })))
        .toMatchObject({ connectedAt: null });
    }
  });

  it("exports a day shard by shard, each to its own folder", async () => {
    const folder = await mkdtemp(path.join(tmpdir(), "shards-export-"));
    await sql().query("update workspaces set created_at = now() - interval '3 days'");
    await Promise.all(inEachShard(() => ensurePastPartitions(3)));
    const day = newestFinalDay(databaseClock.now());
    for (const owner of owners)
      await inWorkspace(owner.workspaceId, async () => recordCall(owner, newId("key", atHour(day, 1)), atHour(day, 1)));
    await flushRequests();
    const { DATABASE_URL = "", BASE_URL = "", SECRET_KEY = "" } = process.env;
    const env = { DATABASE_URL, BASE_URL, SECRET_KEY, EXPORT_TO: folder };
    expect(await runCommand(["operator", "export", "--day", day], { env })).toMatchObject({ code: 0, err: "" });
    for (const [at, owner] of owners.entries()) {
      const { requests } = await rowsAtPlace(diskPlace(path.join(folder, allShards()[at]?.name ?? "")), day);
      expect(requests?.map((line) => line.workspace_id)).toEqual([owner.workspaceId]);
    }
    const { data } = JSON.parse((await runCommand(["operator", "exports", "--json"], { env })).out);
    const place = ({ name }: Shard) => path.join(folder, name);
    expect(data.map((run: { place: string }) => run.place).sort()).toEqual(allShards().map(place));
    await rm(folder, { recursive: true });
  });

  it("calls, jobs, deliveries and reads contact no other node", async () => {
    await using receiver = await webhookReceiver();
    const tokens: string[] = [];
    for (const owner of owners)
      await inWorkspace(owner.workspaceId, async () => {
        await makeWebhook(owner, receiver.url, { events: ["job.completed", "scrape.completed"] });
        tokens.push((await makeKey(owner, { scopes: ["scrape", "jobs", "billing", "admin"] })).token);
      });
    const asked = askedOfOthers();
    const engines = inEachShard(() => [
      startDispatcher({ clock: databaseClock, workers: () => 1 }),
      startScrapeEngine({ clock: databaseClock }),
      startJobs({ clock: databaseClock }),
    ]).flat();
    for (const token of tokens) {
      const body = { url: site.url };
      for (const key of ["one", "one", "two"])
        expect((await gateway.call("/v1/scrape", { token, body, headers: { "idempotency-key": key } })).status).toBe(
          200,
        );
      expect((await gateway.call("/v1/scrape", { token, body: { ...body, webhook: receiver.url } })).status).toBe(202);
      expect((await gateway.call("/v1/jobs", { token, body: { urls: [site.url, `${site.url}/2`] } })).status).toBe(202);
    }
    // One for the job, and two for the scrape: to the webhook, and to the URL in the call.
    await expect.poll(() => receiver.received.length).toBe(3 * tokens.length);
    for (const token of tokens)
      for (const path of ["/v1/deliveries", "/v1/usage", "/v1/balance", "/v1/ledger", "/v1/jobs"])
        expect(await gateway.call(path, { token })).toMatchObject({ status: 200 });
    await flushRequests();
    await Promise.all(engines.map((engine) => engine.stop()));
    expect(asked).toEqual([]);
    // A change of data on every node does appear in the list.
    await inWorkspace(owners[0]?.workspaceId ?? "", () => makeKey(owners[0] as Ctx));
    expect(asked).toContain("api_keys");
  });
});

/** Records the tables that nodes access on other nodes from now on, as logged by Citus (see `TELLING`). */
function askedOfOthers(): string[] {
  const asked: string[] = [];
  const emit = pg.Client.prototype.emit;
  vi.spyOn(pg.Client.prototype, "emit").mockImplementation(function (this: pg.Client, event, ...given) {
    const [, table] =
      /^issuing .*\b(?:public|shard_\d+)\.(\w+)_\d+/s.exec(event === "notice" ? given[0].message : "") ?? [];
    if (table !== undefined) asked.push(table);
    return emit.call(this, event, ...given);
  });
  return asked;
}
