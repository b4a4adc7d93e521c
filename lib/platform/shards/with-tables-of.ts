import { Prisma } from "#generated/prisma/client.ts";
import type { Tx } from "#lib/platform/db.ts";
import { currentShard, shardOf } from "./shards.ts";

/**
 * Does a part of a transaction among the rows of another workspace than the present one, wherever those lie: a node reaches all shards, and commits in all
 * or in none. For what is about several workspaces at once; what is about one goes to its node by `inWorkspace`.
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
