import { AsyncLocalStorage } from "node:async_hooks";
import { hash } from "node:crypto";
import { BadEnvironment } from "#lib/platform/env/env.ts";
import { withoutEnd } from "#lib/platform/values/without-end.ts";

/**
 * A part of a distributed database: a schema with the rows of its workspaces, and the address of
 * its node, where its tables come first.
 */
export type Shard = { name: string; url: string };

type Divided = { shards: readonly Shard[]; current: AsyncLocalStorage<Shard> };

const KEY: unique symbol = Symbol.for("gatehouse.shards");
const held: typeof globalThis & { [KEY]?: Divided } = globalThis;
// One per process: the bundler gives pages their own copy of each module, but they must use their
// caller's shard.
held[KEY] ??= { shards: [], current: new AsyncLocalStorage() };
const divided = held[KEY];

/** Sets the shards of the process's database, ordered by name; empty if it is not divided. */
export function setShards(found: readonly Shard[]): void {
  divided.shards = found;
}

export const allShards = (): readonly Shard[] => divided.shards;

/** Includes the shard itself. */
export const shardsOnNodeOf = ({ url }: Shard): number =>
  divided.shards.filter((each) => new URL(each.url).host === new URL(url).host).length;

/**
 * Throws `BadEnvironment` for an operation that a divided database does not support, saying what to
 * do instead.
 */
export function refuseDivided(what: string, instead: string): void {
  if (divided.shards.length > 0) throw new BadEnvironment(`${what} of a divided database is not made here. ${instead}`);
}

/** Digits of the digest that determine the shard: as many as fit PostgreSQL's integer. */
const DIGITS = 7;

/**
 * Returns the shard of a workspace, computed from its id and therefore fixed; `shardNumber` is the
 * same in SQL. Undefined if the database is not divided.
 */
export function shardOf(workspaceId: string): Shard | undefined {
  if (divided.shards.length === 0) return undefined;
  return divided.shards[Number.parseInt(hash("md5", workspaceId, "hex").slice(0, DIGITS), 16) % divided.shards.length];
}

/** Returns SQL for the index of a workspace's shard out of `count`. */
export const shardNumber = (workspaceId: string, count: number): string =>
  `('x' || lpad(substr(md5(${workspaceId}), 1, ${DIGITS}), 8, '0'))::bit(32)::int % ${count}`;

/**
 * Returns the shard of the current work. Work without a workspace (sign-in, limits by address) uses
 * the first. Undefined if the database is not divided.
 */
export const currentShard = (): Shard | undefined => divided.current.getStore() ?? divided.shards[0];

/**
 * Returns SQL for whether a workspace is in the current work's shard: for queries on shared tables,
 * which have the workspaces of all shards.
 *
 * @param workspaceId the column with its id.
 */
export function isOfThisShard(workspaceId: string): string {
  const shard = currentShard();
  return shard === undefined
    ? "true"
    : `${shardNumber(workspaceId, divided.shards.length)} = ${divided.shards.indexOf(shard)}`;
}

export const inShard = <T>(shard: Shard | undefined, work: () => T): T =>
  shard === undefined ? work() : divided.current.run(shard, work);

export const inWorkspace = <T>(workspaceId: string, work: () => T): T => inShard(shardOf(workspaceId), work);

/**
 * Returns the shard chosen for the current work, or all shards if none is chosen. One undefined
 * element if the database is not divided.
 */
export function chosenShards(): readonly (Shard | undefined)[] {
  const chosen = divided.current.getStore();
  if (chosen) return [chosen];
  return divided.shards.length === 0 ? [undefined] : divided.shards;
}

/** Runs the same work in every shard concurrently; once if the database is not divided. */
export function inEachShard<T>(work: () => T): T[] {
  return divided.shards.length === 0 ? [work()] : divided.shards.map((shard) => inShard(shard, work));
}

/**
 * Returns the current shard's own part of a location: several shards would write files of the same
 * names.
 */
export const inOwnFolder = (place: string): string =>
  divided.shards.length > 1 ? `${withoutEnd(place, "/")}/${currentShard()?.name}` : place;

/** Groups items by their workspace's shard; one group if the database is not divided. */
export function byShard<T>(items: readonly T[], workspaceOf: (item: T) => string): [Shard | undefined, T[]][] {
  if (divided.shards.length === 0) return items.length === 0 ? [] : [[undefined, [...items]]];
  return [...Map.groupBy(items, (item) => shardOf(workspaceOf(item)))];
}
