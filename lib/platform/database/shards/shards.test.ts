import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { closeDb, poolSize, sql } from "#lib/platform/database/client.ts";
import { groupCommit } from "#lib/platform/database/group-commit.ts";
import { newId } from "#lib/platform/values/ids.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { isShardAddress, readShards, shardAddress } from "./read-shards.ts";
import {
  allShards,
  byShard,
  currentShard,
  inEachShard,
  inOwnFolder,
  inShard,
  inWorkspace,
  isOfThisShard,
  type Shard,
  setShards,
  shardNumber,
  shardOf,
} from "./shards.ts";
import { worstInShards } from "./worst-in-shards.ts";

const url = await ownDatabase();
const isDivided = allShards().length > 0;
beforeAll(() => setShards([]));
afterEach(() => setShards([]));
afterAll(closeDb);

/** Returns shards named as by `distribute`, on nodes that nobody connects to. */
const someShards = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ name: `shard_0${at + 1}`, url: `postgresql://node-${at}/x` }));
const workspaces = Array.from({ length: 300 }, () => newId("ws", new Date()));

it.each([
  [["ok", "ok", "ok"], { state: "ok", detail: "here" }],
  [["ok", "fail", "warn"], { state: "fail", detail: "shard_02: here" }],
  [["warn", "ok", "warn"], { state: "warn", detail: "shard_01: here, and so in 1 more" }],
  [["fail", "fail", "fail"], { state: "fail", detail: "here" }],
])("reports the worst of the states %j found in the shards", async (states, expected) => {
  setShards(someShards(3));
  const look = async () => ({ state: states[allShards().indexOf(currentShard() as Shard)] as string, detail: "here" });
  expect(await worstInShards(["ok", "warn", "fail"], look)).toEqual(expected);
  setShards([]);
  expect(await worstInShards(["ok", "warn"], async () => ({ state: "warn", detail: "there" }))).toEqual({
    state: "warn",
    detail: "there",
  });
});

it("computes the same shard in SQL, and spreads workspaces over all", async () => {
  const { rows } = await sql().query<{ id: string; at: number }>(
    `select id, ${shardNumber("id", 3)} as at from unnest($1::text[]) as id`,
    [workspaces],
  );
  const shards = someShards(3);
  setShards(shards);
  expect(rows.map(({ id, at }) => [id, shards[at]?.name])).toEqual(workspaces.map((id) => [id, shardOf(id)?.name]));
  for (const [, part] of byShard(workspaces, (id) => id)) expect(part.length).toBeGreaterThan(50);
});

it("assigns each workspace to exactly one shard by condition", async () => {
  setShards(someShards(3));
  const conditions = inEachShard(() => isOfThisShard("id"));
  setShards([]);
  for (const condition of conditions) {
    const { rows } = await sql().query<{ id: string }>(
      `select id from unnest($1::text[]) as id where ${condition} order by id`,
      [workspaces],
    );
    setShards(someShards(3));
    const [shard] = new Set(rows.map(({ id }) => shardOf(id)?.name));
    expect(rows.map(({ id }) => id)).toEqual(workspaces.filter((id) => shardOf(id)?.name === shard).sort());
    setShards([]);
  }
});

it.each([
  [1, 10],
  [2, 5],
  [16, 4],
])("%i shards on one node share its connections: %i each", (count, each) => {
  setShards(someShards(count).map(({ name }) => ({ name, url: "postgresql://node/x" })));
  expect(inEachShard(poolSize)).toEqual(Array(count).fill(each));
  setShards(someShards(count));
  expect(inEachShard(poolSize)).toEqual(Array(count).fill(10));
});

it("keeps a workspace's work in its shard, and other work in the first", async () => {
  setShards(someShards(4));
  expect(currentShard()?.name).toBe("shard_01");
  const seen = await Promise.all(
    workspaces.map((id) =>
      inWorkspace(id, async () => {
        await new Promise(setImmediate);
        return currentShard()?.name;
      }),
    ),
  );
  expect(seen).toEqual(workspaces.map((id) => shardOf(id)?.name));
});

it("each of several shards has its own folder", () => {
  expect(inOwnFolder("s3://logs/of/it")).toBe("s3://logs/of/it");
  setShards(someShards(1));
  expect(inOwnFolder("/var/export")).toBe("/var/export");
  setShards(someShards(2));
  expect(inEachShard(() => inOwnFolder("/var/export/"))).toEqual(["/var/export/shard_01", "/var/export/shard_02"]);
});

it("never mixes items of two shards in a batch", async () => {
  setShards(someShards(3));
  const commit = groupCommit(async (ids: string[]) => {
    await new Promise(setImmediate);
    const shard = currentShard()?.name;
    expect(new Set(ids.map((id) => shardOf(id)?.name))).toEqual(new Set([shard]));
    return ids.map((id) => `${id} in ${shard}`);
  }, 50);
  const answers = await Promise.all(workspaces.map((id) => inWorkspace(id, () => commit(id))));
  expect(answers).toEqual(workspaces.map((id) => `${id} in ${shardOf(id)?.name}`));
});

it.skipIf(isDivided)("an undivided database has no shards and does all work", async () => {
  expect(await readShards(sql(), url)).toEqual([]);
  expect(allShards()).toEqual([]);
  expect(currentShard()).toBeUndefined();
  expect(isOfThisShard("id")).toBe("true");
  expect(inEachShard(() => 1)).toEqual([1]);
  expect(inShard(undefined, () => 2)).toBe(2);
  expect(byShard(["a", "b"], (id) => id)).toEqual([[undefined, ["a", "b"]]]);
});

it("a shard's address uses its node, puts its schema first on the search path and keeps existing options", () => {
  const address = shardAddress("postgresql://us:er@db/gatehouse?options=-c%20work_mem%3D8MB&sslmode=require", {
    name: "shard_07",
    host: "db1",
    port: 6000,
  });
  const { host, pathname, searchParams } = new URL(address);
  expect([host, pathname, searchParams.get("sslmode")]).toEqual(["db1:6000", "/gatehouse", "require"]);
  expect(address).toContain("options=-c%20work_mem%3D8MB%20-c%20search_path%3Dshard_07%2Cpublic");
  expect([isShardAddress(address), isShardAddress("postgresql://us:er@db/gatehouse")]).toEqual([true, false]);
});
