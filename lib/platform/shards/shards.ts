import { AsyncLocalStorage } from "node:async_hooks";
import { hash } from "node:crypto";
import { BadEnvironment } from "#lib/platform/env.ts";
import { withoutEnd } from "#lib/platform/without-end.ts";

/** One part of a distributed database: a schema with the rows of its workspaces, and the address of the node that has it, where its tables come first. */
export type Shard = { name: string; url: string };

type Divided = { shards: readonly Shard[]; current: AsyncLocalStorage<Shard> };

const KEY: unique symbol = Symbol.for("gatehouse.shards");
const held: typeof globalThis & { [KEY]?: Divided } = globalThis;
// One in a process: pages have a copy of each module of their own, which the bundler made, and go to the same shard as what called them.
held[KEY] ??= { shards: [], current: new AsyncLocalStorage() };
const divided = held[KEY];

/** For a process that begins: what its database is divided into, in the order of the names. None where it is not divided. */
export function setShards(found: readonly Shard[]): void {
  divided.shards = found;
}

/** What the database is divided into; none where it is not. */
export const allShards = (): readonly Shard[] => divided.shards;

/** How many shards are on the node of this one, itself with them. */
export const shardsOnNodeOf = ({ url }: Shard): number =>
  divided.shards.filter((each) => new URL(each.url).host === new URL(url).host).length;

/** For what is not done with a divided database: throws `BadEnvironment`, which says what to do instead. */
export function refuseDivided(what: string, instead: string): void {
  if (divided.shards.length > 0) throw new BadEnvironment(`${what} of a divided database is not made here. ${instead}`);
}

/** Digits of the digest that say where a workspace lies: as many as an integer of PostgreSQL holds. */
const DIGITS = 7;

/**
 * The shard of a workspace, which is reckoned from its id and is always the same. `shardNumber` says the same in SQL. Undefined where the database is
 * not divided.
 */
export function shardOf(workspaceId: string): Shard | undefined {
  if (divided.shards.length === 0) return undefined;
  return divided.shards[Number.parseInt(hash("md5", workspaceId, "hex").slice(0, DIGITS), 16) % divided.shards.length];
}

/** SQL for the position of a workspace's shard among so many. */
export const shardNumber = (workspaceId: string, count: number): string =>
  `('x' || lpad(substr(md5(${workspaceId}), 1, ${DIGITS}), 8, '0'))::bit(32)::int % ${count}`;

/**
 * The shard that the present work is about. What is about no workspace (somebody signs in, a limit by address) goes by the first, which has what belongs to
 * none. Undefined where the database is not divided.
 */
export const currentShard = (): Shard | undefined => divided.current.getStore() ?? divided.shards[0];

/**
 * SQL for whether a workspace lies in the shard that the present work is about: for what goes through shared tables, which have those of all shards.
 *
 * @param workspaceId the column that has its id.
 */
export function isOfThisShard(workspaceId: string): string {
  const shard = currentShard();
  return shard === undefined
    ? "true"
    : `${shardNumber(workspaceId, divided.shards.length)} = ${divided.shards.indexOf(shard)}`;
}

/** Does work whose every statement goes to that shard. */
export const inShard = <T>(shard: Shard | undefined, work: () => T): T =>
  shard === undefined ? work() : divided.current.run(shard, work);

/** Does the work of a workspace, where its rows are. */
export const inWorkspace = <T>(workspaceId: string, work: () => T): T => inShard(shardOf(workspaceId), work);

/** The shard that was chosen for the present work; every one outside of any. One without a name where the database is not divided. */
export function chosenShards(): readonly (Shard | undefined)[] {
  const chosen = divided.current.getStore();
  if (chosen) return [chosen];
  return divided.shards.length === 0 ? [undefined] : divided.shards;
}

/** Does the same in every shard, side by side; once where the database is not divided. */
export function inEachShard<T>(work: () => T): T[] {
  return divided.shards.length === 0 ? [work()] : divided.shards.map((shard) => inShard(shard, work));
}

/** The part of a place that the present shard has to itself: several would write files of the same names. */
export const inOwnFolder = (place: string): string =>
  divided.shards.length > 1 ? `${withoutEnd(place, "/")}/${currentShard()?.name}` : place;

/** Puts what belongs to workspaces together by shard; in one where the database is not divided. */
export function byShard<T>(items: readonly T[], workspaceOf: (item: T) => string): [Shard | undefined, T[]][] {
  if (divided.shards.length === 0) return items.length === 0 ? [] : [[undefined, [...items]]];
  return [...Map.groupBy(items, (item) => shardOf(workspaceOf(item)))];
}
