import { PrismaPg } from "@prisma/adapter-pg";
import type { ITXClientDenyList } from "@prisma/client/runtime/client";
import pg from "pg";
import { PrismaClient } from "#generated/prisma/client.ts";
import { env } from "./env.ts";
import { log } from "./log.ts";
import { CONNECT_MS } from "./postgres/constants.ts";
import { limitedPool } from "./postgres/limited-client.ts";
import { withSetting } from "./postgres/with-setting.ts";
import { sessionAddress } from "./session-address.ts";
import { isShardAddress, shardAddress } from "./shards/read-shards.ts";
import { currentShard, shardsOnNodeOf } from "./shards/shards.ts";

/** The transaction that a verb runs in: what `db.$transaction` hands to its callback. */
export type Tx = Omit<PrismaClient, ITXClientDenyList>;

const INT8 = 20;

/** Statements are short: to compile one takes longer than to run it, of a divided database a hundred times as long. */
const NO_JIT = "jit=off";

/** Connections to the coordinator at most, for each shard: little is done there. */
const COORDINATOR_POOL = 2;
/** Connections to its node that each shard may have in any case, where there may be so many at all: with fewer a long schedule would stop the others. */
const SHARD_POOL_LEAST = 4;

/**
 * In ms: how long a connection is waited for, a statement may take, its answer is waited for, each time where it is sent twice, and a
 * transaction may take.
 */
type Patience = { connect: number; statement: number; answer: number; eachAnswer: number; transaction: number };
const PATIENT: Patience = {
  connect: CONNECT_MS,
  statement: 30_000,
  answer: 35_000,
  eachAnswer: 15_000,
  transaction: 40_000,
};
/** Where somebody waits for the answer: all told less than the 5 s after which they are told that the database is away (contract 14.8). */
const PROMPT: Patience = { connect: 1_500, statement: 3_000, answer: 3_200, eachAnswer: 1_600, transaction: 5_000 };

let patience = PATIENT;

/** For a process that answers calls. Before anything opens the pool. */
export function answerPromptly(): void {
  patience = PROMPT;
}

/** For how long this process waits for a connection, in ms. */
export const connectionPatience = (): number => patience.connect;

/** For how long this process waits for the answer to a statement that it sends again over another connection, each time, in ms. */
export const eachAnswerPatience = (): number => patience.eachAnswer;

/**
 * One pool a process, shared by Prisma and by the hot paths' own SQL. Bounded in every direction: `pg` by default waits for
 * ever for a connection and for an answer.
 */
function openPool(connectionString: string, max: number, pooler: boolean, connectMs = patience.connect): pg.Pool {
  const pool = limitedPool({
    connectionString: pooler ? connectionString : withSetting(connectionString, NO_JIT),
    max,
    connectionTimeoutMillis: connectMs,
    query_timeout: patience.answer,
    ofShard: isShardAddress(connectionString),
    // A pooler knows neither, and would give a name that was prepared to another session.
    ...(pooler
      ? { unnamed: true }
      : { statement_timeout: patience.statement, idle_in_transaction_session_timeout: 30_000 }),
    keepAlive: true,
    // Credits and counts stay under 2^53; text would make every sum a concatenation.
    types: {
      getTypeParser: ((oid: number, format?: "text") =>
        oid === INT8 ? Number : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
    },
  });
  pool.on("error", (error) => log.warn("database.idle_connection_broke", { err: error }));
  // A connection that is lent out has no listener of the pool's, and an error that nobody listens to ends the process. Whatever has
  // it sees the error with its next statement.
  pool.on("connect", (lent) => lent.on("error", (error) => log.debug("database.connection_broke", { err: error })));
  return pool;
}

/** By address: one, or that of each shard that this process works with. */
const pools = new Map<string, pg.Pool>();
const clients = new Map<pg.Pool, PrismaClient>();
let sessionPool: pg.Pool | undefined;
let replicaPool: pg.Pool | undefined;

/**
 * The pool for SQL that matters (batches, keyset lists): parameters only, never concatenation. Of a divided database it is the pool of the shard that
 * the present work is about.
 */
export function sql(): pg.Pool {
  const { DATABASE_URL, DATABASE_DIRECT_URL } = env();
  return poolAt(currentShard()?.url ?? DATABASE_URL, poolSize, DATABASE_DIRECT_URL !== undefined);
}

/**
 * How many connections this process may have for the present work: DATABASE_POOL of a database, and of a node of a divided one, which its shards share.
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
 * The pool for what changes tables, such as making the partition of a day: of a divided database only the coordinator may. It has the tables of the shard
 * that the present work is about. Otherwise the same as `sql`.
 */
export function tables(): pg.Pool {
  const shard = currentShard();
  if (shard === undefined) return sql();
  return poolAt(shardAddress(env().DATABASE_URL, { name: shard.name }), () => COORDINATOR_POOL, false);
}

/** The pool for what a session keeps from one transaction to the next, locks above all. The same one, unless that is behind a pooler. */
export function sessions(): pg.Pool {
  const { DATABASE_DIRECT_URL, DATABASE_POOL } = env();
  if (DATABASE_DIRECT_URL === undefined || currentShard() !== undefined) return sql();
  sessionPool ??= openPool(sessionAddress(env()), DATABASE_POOL, false);
  return sessionPool;
}

/** For how long a connection of the replica is waited for, in ms: without it, the primary answers. */
const REPLICA_CONNECT_MS = 500;

/** The pool of the replica, where there is one. Whoever reads goes through `onReplica`, which knows whether it is up to date. */
export function replica(): pg.Pool | undefined {
  const { DATABASE_REPLICA_URL, DATABASE_POOL, DATABASE_DIRECT_URL } = env();
  // It is the coordinator's, which has no rows of a divided database.
  if (DATABASE_REPLICA_URL === undefined || currentShard() !== undefined) return undefined;
  const pooler = DATABASE_DIRECT_URL !== undefined;
  replicaPool ??= openPool(DATABASE_REPLICA_URL, DATABASE_POOL, pooler, REPLICA_CONNECT_MS);
  return replicaPool;
}

/** Prisma over the primary's pool. */
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

/** Ends every connection; for a process that stops. */
export async function closeDb(): Promise<void> {
  for (const client of clients.values()) await client.$disconnect();
  for (const each of [...pools.values(), sessionPool, replicaPool]) if (each && !each.ended) await each.end();
  pools.clear();
  clients.clear();
  sessionPool = undefined;
  replicaPool = undefined;
}
