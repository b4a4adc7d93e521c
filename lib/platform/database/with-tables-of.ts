import { Prisma } from "#generated/prisma/client.ts";
import { currentShard, shardOf } from "#lib/platform/database/shards/shards.ts";
import type { Tx } from "./client.ts";

/**
 * Runs part of a transaction on another workspace's rows, wherever they are: a node reaches all
 * shards and commits in all or none. For work on several workspaces at a time; work on one goes to
 * its node by `inWorkspace`.
 */
export async function withTablesOf<T>(tx: Tx, workspaceId: string, work: () => Promise<T>): Promise<T> {
  const shard = shardOf(workspaceId);
  const present = currentShard();
  if (shard === undefined || present === undefined || shard.name === present.name) return await work();
  await tx.$executeRaw`set local search_path = ${Prisma.raw(shard.name)}, public`;
  const done = await work();
  await tx.$executeRaw`set local search_path = ${Prisma.raw(present.name)}, public`;
  return done;
}
