import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Ctx } from "#lib/kernel/context.ts";
import { sql } from "#lib/platform/database/client.ts";
import { allShards, inEachShard, inWorkspace, shardOf } from "#lib/platform/database/shards/shards.ts";
import { openDatabase } from "#lib/platform/installation/open-database.ts";
import { log } from "#lib/platform/logging/log.ts";
import { databaseClock } from "#lib/platform/values/clock.ts";
import { startDispatcher } from "#lib/webhooks/deliveries/dispatch/dispatcher.ts";
import { emitEvent, makeWebhook } from "#testing/builders/webhook.ts";
import { makeOwnerIn } from "#testing/builders/workspace-in-shard.ts";
import { judgeCharges } from "#testing/oracles/charge-oracle.ts";
import { type ChargedCalls, chargedCalls, isAcceptableDuringFault } from "#testing/oracles/charged-calls.ts";
import { type RestartedGateway, restartedGateway } from "#testing/processes/restarted-gateway.ts";
import { makeDistributed } from "#testing/services/citus.ts";
import { CITUS, type CitusCluster, citusCluster, citusPrograms } from "#testing/services/citus-cluster.ts";
import { unless } from "#testing/services/needs.ts";
import { type TargetSite, targetSite } from "#testing/services/target-site.ts";
import { webhookReceiver } from "#testing/services/webhook-receiver.ts";

/** With a database divided over two nodes, the failure of one must not affect the other's workspaces. */
const programs = citusPrograms();
const CREDITS = 100_000;
const CALLERS = 4;
const AGAIN_MS = 100;
process.env.BASE_URL = "http://localhost:3000";
process.env.SECRET_KEY ??= "a-secret-key-that-only-tests-use-0123456789";
process.env.ALLOW_PRIVATE_TARGETS = "127.0.0.0/8";

describe("a node killed during calls and deliveries", unless(programs !== undefined, ...CITUS), () => {
  let cluster: CitusCluster;
  let close: () => Promise<void>;
  let gateway: RestartedGateway;
  let site: TargetSite;
  let owners: Ctx[];
  const level = log.level;
  beforeAll(async () => {
    log.level = "silent";
    cluster = await citusCluster(programs ?? "");
    const name = `test_${randomBytes(6).toString("hex")}`;
    const nodes = cluster.nodes.map(({ url }) => url);
    process.env.DATABASE_URL = await makeDistributed(nodes, name, 2);
    close = await openDatabase();
    site = await targetSite();
    gateway = await restartedGateway(process.env.DATABASE_URL, { LOG_LEVEL: "fatal" });
    owners = [];
    for (const shard of allShards()) owners.push(await makeOwnerIn(shard, CREDITS));
  });
  afterAll(async () => {
    await gateway[Symbol.asyncDispose]();
    await site[Symbol.asyncDispose]();
    await close();
    await cluster.stop();
    log.level = level;
  });

  const of = <T>(owner: Ctx, work: () => T): T => inWorkspace(owner.workspaceId, work);
  const served = (calling: ChargedCalls | undefined, since: number) =>
    expect.poll(() => calling?.servedAfter(since)).toBeDefined();

  it("affects only that node's workspaces, which get 503, and loses nothing", async () => {
    await using receiver = await webhookReceiver();
    const [first, second] = owners as [Ctx, Ctx];
    const received = () => receiver.received.map(({ body }) => JSON.parse(body.toString()).id);
    for (const owner of owners) await of(owner, () => makeWebhook(owner, receiver.url));
    const dispatchers = inEachShard(() => startDispatcher({ clock: databaseClock, workers: () => 1 }));
    const calling: ChargedCalls[] = [];
    for (const owner of owners)
      calling.push(await of(owner, () => chargedCalls(owner, gateway.url, site.url, CALLERS, AGAIN_MS)));
    for (const each of calling) await served(each, 0);

    const node = cluster.nodes.find(({ url }) => new URL(url).host === hostOf(second));
    const killed = performance.now();
    await node?.crash();
    await expect
      .poll(() => calling[1]?.calls.some(({ tries }) => tries.some(({ at, status }) => at > killed && status === 503)))
      .toBe(true);
    await served(calling[0], performance.now());
    const meanwhile = await of(first, () => emitEvent(first));
    await expect.poll(received).toContain(meanwhile);
    // Calls and deliveries do not depend on the coordinator.
    await cluster.nodes[0].crash();
    await served(calling[0], performance.now());
    await cluster.nodes[0].restart();

    await node?.restart();
    await served(calling[1], performance.now());
    await expect
      .poll(async () => {
        const afterwards = await of(second, () => emitEvent(second));
        await expect.poll(received).toContain(afterwards);
        return true;
      })
      .toBe(true);
    // Expires the leases of interrupted calls.
    await Promise.all(
      inEachShard(() => sql().query("update idempotent_answers set leased_until = null where status is null")),
    );
    for (const each of calling) await each.stop();
    await Promise.all(dispatchers.map((dispatcher) => dispatcher.stop()));
    for (const [at, owner] of owners.entries()) {
      const calls = calling[at]?.calls ?? [];
      const oracle = await of(owner, () => judgeCharges(owner, CREDITS, calls));
      expect(oracle).toMatchObject({ lost: [], unserved: [], doubled: [], unlike: [] });
      const answers = calls.flatMap(({ tries }) => tries).filter(({ status }) => status !== undefined);
      expect(answers.filter((answer) => !isAcceptableDuringFault(answer))).toEqual([]);
    }
    expect(new Set(received()).size).toBe(received().length);
  });
});

const hostOf = ({ workspaceId }: Ctx): string => new URL(shardOf(workspaceId)?.url ?? "").host;
