import { PrismaPg } from "@prisma/adapter-pg";
import type { ITXClientDenyList } from "@prisma/client/runtime/client";
import pg from "pg";
import { PrismaClient } from "#generated/prisma/client.ts";
import { isShardAddress, shardAddress } from "#lib/platform/database/shards/read-shards.ts";
import { currentShard, shardsOnNodeOf } from "#lib/platform/database/shards/shards.ts";
import { env } from "#lib/platform/env/env.ts";
import { log } from "#lib/platform/logging/log.ts";
import { CONNECT_MS } from "#lib/platform/postgres/constants.ts";
import { limitedPool } from "#lib/platform/postgres/limited-client.ts";
import { sessionAddress } from "#lib/platform/postgres/session-address.ts";
import { withSetting } from "#lib/platform/postgres/with-setting.ts";

/** A verb's transaction, as passed to the callback of `db.$transaction`. */
export type Tx = Omit<PrismaClient, ITXClientDenyList>;

const INT8 = 20;

/**
 * Statements are short: compiling one takes longer than running it, in a divided database a hundred
 * times longer.
 */
const NO_JIT = "jit=off";

/** Maximum connections to the coordinator per shard, which does little. */
const COORDINATOR_POOL = 2;
/**
 * Minimum connections of each shard to its node, if the pool allows: with fewer, one long schedule
 * would block the others.
 */
const SHARD_POOL_LEAST = 4;

/**
 * Timeouts in ms: for connecting, for a statement on the server, for its response, for each
 * response if it is sent twice, and for a transaction.
 */
type Patience = { connect: number; statement: number; answer: number; eachAnswer: number; transaction: number };
const PATIENT: Patience = {
  connect: CONNECT_MS,
  statement: 30_000,
  answer: 35_000,
  eachAnswer: 15_000,
  transaction: 40_000,
};
/**
 * Timeouts while a caller waits: together less than the 5 s after which the caller is told that the
 * database is unavailable (contract 14.8).
 */
const PROMPT: Patience = { connect: 1_500, statement: 3_000, answer: 3_200, eachAnswer: 1_600, transaction: 5_000 };

let patience = PATIENT;

/** Uses short timeouts, in a process that answers calls. Call it before any pool opens. */
export function answerPromptly(): void {
  patience = PROMPT;
}

export const connectionPatience = (): number => patience.connect;

/**
 * Returns the timeout in ms for each response to a statement that is retried over another
 * connection.
 */
export const eachAnswerPatience = (): number => patience.eachAnswer;

/**
 * Opens a pool for Prisma and for our own SQL. Limited in every way: by default `pg` waits forever
 * for connections and responses.
 */
function openPool(connectionString: string, max: number, pooler: boolean, connectMs = patience.connect): pg.Pool {
  const pool = limitedPool({
    connectionString: pooler ? connectionString : withSetting(connectionString, NO_JIT),
    max,
    connectionTimeoutMillis: connectMs,
    query_timeout: patience.answer,
    ofShard: isShardAddress(connectionString),
    // A pooler supports neither, and would give a prepared name to another session.
    ...(pooler
      ? { unnamed: true }
      : { statement_timeout: patience.statement, idle_in_transaction_session_timeout: 30_000 }),
    keepAlive: true,
    // Credits and counts stay under 2^53; as text, sums would be concatenations.
    types: {
      getTypeParser: ((oid: number, format?: "text") =>
        oid === INT8 ? Number : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
    },
  });
  pool.on("error", (error) => log.warn("database.idle_connection_broke", { err: error }));
  // The pool does not listen on checked-out connections, and an unhandled error event would end the
  // process. The connection's user gets the error from its next statement.
  pool.on("connect", (lent) => lent.on("error", (error) => log.debug("database.connection_broke", { err: error })));
  return pool;
}

/** Pools by address: the database's, or one for each shard that this process works with. */
const pools = new Map<string, pg.Pool>();
const clients = new Map<pg.Pool, PrismaClient>();
let sessionPool: pg.Pool | undefined;
let replicaPool: pg.Pool | undefined;

/**
 * Returns the pool for our own SQL (batches, keyset lists): parameters only, never concatenation.
 * In a divided database, that of the current work's shard.
 */
export function sql(): pg.Pool {
  const { DATABASE_URL, DATABASE_DIRECT_URL } = env();
  return poolAt(currentShard()?.url ?? DATABASE_URL, poolSize, DATABASE_DIRECT_URL !== undefined);
}

/**
 * Returns the maximum connections of this process for the current work: DATABASE_POOL for a
 * database, or for a node of a divided one, shared by its shards.
 */
export function poolSize(): number {
  const { DATABASE_POOL } = env();
  const shard = currentShard();
  if (shard === undefined) return DATABASE_POOL;
  return Math.max(Math.min(SHARD_POOL_LEAST, DATABASE_POOL), Math.floor(DATABASE_POOL / shardsOnNodeOf(shard)));
}

function poolAt(address: string, max: () => number, pooler: boolean): pg.Pool {
  const open = pools.get(address);
  if (open) return open;
  const pool = openPool(address, max(), pooler);
  pools.set(address, pool);
  return pool;
}

/**
 * Returns the pool for DDL, such as making daily partitions, which in a divided database only the
 * coordinator may run; it sees the tables of the current work's shard. Otherwise the same as `sql`.
 */
export function tables(): pg.Pool {
  const shard = currentShard();
  if (shard === undefined) return sql();
  return poolAt(shardAddress(env().DATABASE_URL, { name: shard.name }), () => COORDINATOR_POOL, false);
}

/**
 * Returns the pool for state kept over transactions, such as locks. The same as `sql` unless that
 * goes through a pooler.
 */
export function sessions(): pg.Pool {
  const { DATABASE_DIRECT_URL, DATABASE_POOL } = env();
  if (DATABASE_DIRECT_URL === undefined || currentShard() !== undefined) return sql();
  sessionPool ??= openPool(sessionAddress(env()), DATABASE_POOL, false);
  return sessionPool;
}

/** Connection timeout of the replica in ms; without a connection, the primary answers. */
const REPLICA_CONNECT_MS = 500;

/**
 * Returns the replica's pool, if there is one. Read through `onReplica`, which checks that it is up
 * to date.
 */
export function replica(): pg.Pool | undefined {
  const { DATABASE_REPLICA_URL, DATABASE_POOL, DATABASE_DIRECT_URL } = env();
  // The replica is the coordinator's, which has no rows of a divided database.
  if (DATABASE_REPLICA_URL === undefined || currentShard() !== undefined) return undefined;
  const pooler = DATABASE_DIRECT_URL !== undefined;
  replicaPool ??= openPool(DATABASE_REPLICA_URL, DATABASE_POOL, pooler, REPLICA_CONNECT_MS);
  return replicaPool;
}

export function db(): PrismaClient {
  const pool = sql();
  const made = clients.get(pool);
  if (made) return made;
  const client = new PrismaClient({
    adapter: new PrismaPg(pool),
    transactionOptions: { maxWait: patience.connect, timeout: patience.transaction },
  });
  clients.set(pool, client);
  return client;
}

export async function closeDb(): Promise<void> {
  for (const client of clients.values()) await client.$disconnect();
  for (const each of [...pools.values(), sessionPool, replicaPool]) if (each && !each.ended) await each.end();
  pools.clear();
  clients.clear();
  sessionPool = undefined;
  replicaPool = undefined;
}
