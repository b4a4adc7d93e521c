import pg from "pg";
import { raisedLimit } from "./raised-limit.ts";
import { unqualified } from "./unqualified.ts";

const TIMED_OUT = "Query read timeout";

/**
 * `unnamed` sends named statements without their name, so that they are not prepared. `ofShard`
 * marks a shard of a divided database.
 */
type LimitedConfig = pg.PoolConfig & { unnamed?: boolean; ofShard?: boolean };
/** `resting` has the pool's idle connections. */
type PooledConfig = LimitedConfig & { resting: Set<LimitedClient> };

export function limitedPool(config: LimitedConfig): pg.Pool {
  const resting = new Set<LimitedClient>();
  const pool = new pg.Pool({ ...config, resting, Client: LimitedClient } as pg.PoolConfig);
  pool.on("acquire", (client) => void resting.delete(client as unknown as LimitedClient));
  pool.on("release", (_error, client) => void resting.add(client as unknown as LimitedClient));
  pool.on("remove", (client) => void resting.delete(client as unknown as LimitedClient));
  return pool;
}

/**
 * A connection that is destroyed when a statement gets no response in time. Behind a proxy or after
 * a failover, old connections may swallow everything without breaking: the first one noticed takes
 * the equally old idle ones with it. The limit in ms is the statement's `query_timeout`, else the
 * raised one of the calling work (`raised-limit.ts`), else the pool's.
 */
class LimitedClient extends pg.Client {
  readonly #resting: ReadonlySet<LimitedClient>;

  constructor(config: PooledConfig = { resting: new Set() }) {
    super(config);
    this.#resting = config.resting;
    const query = super.query.bind(this) as (...given: unknown[]) => unknown;
    // Assigned to the object to cover all overloads: an override could keep only one of them.
    this.query = ((...given: unknown[]) => {
      if (config.unnamed) given[0] = withoutName(given[0]);
      if (config.ofShard) given[0] = withoutSchema(given[0]);
      const raised = raisedLimit();
      if (raised !== undefined) given[0] = withLimit(given[0], raised);
      const at = given.findIndex((each) => typeof each === "function");
      const answer = given[at] as ((error: unknown, result: unknown) => void) | undefined;
      if (answer) {
        given[at] = (error: unknown, result: unknown) => {
          this.#look(error);
          answer(error, result);
        };
        return query(...given);
      }
      const result = query(...given) as Promise<unknown>;
      result.catch((error: unknown) => this.#look(error));
      return result;
    }) as typeof this.query;
  }

  #look(error: unknown): void {
    if (!(error instanceof Error) || error.message !== TIMED_OUT) return;
    this.connection.stream.destroy();
    for (const other of this.#resting) {
      other.connection.stream.destroy();
      // Tells the pool before it lends this connection again; the socket's close event comes a turn
      // later.
      other.emit("error", new Error("The connection stopped responding."));
    }
  }
}

function withoutName(statement: unknown): unknown {
  if (typeof statement !== "object" || statement === null || !("name" in statement)) return statement;
  return { ...statement, name: undefined };
}

function withLimit(statement: unknown, ms: number): unknown {
  if (typeof statement === "string") return { text: statement, query_timeout: ms };
  // Objects that submit themselves, such as cursors, cannot be copied.
  if (typeof statement !== "object" || statement === null || "submit" in statement) return statement;
  return { query_timeout: ms, ...statement };
}

function withoutSchema(statement: unknown): unknown {
  if (typeof statement === "string") return unqualified(statement);
  if (typeof statement !== "object" || statement === null || "submit" in statement) return statement;
  return "text" in statement ? { ...statement, text: unqualified(String(statement.text)) } : statement;
}
