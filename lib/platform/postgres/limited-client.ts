import pg from "pg";
import { raisedLimit } from "./raised-limit.ts";
import { unqualified } from "./unqualified.ts";

/** What `pg` says of a statement that its limit ended. */
const TIMED_OUT = "Query read timeout";

/**
 * `unnamed`: statements that have a name are sent without it, so that they are not prepared for later. `ofShard`: the database is divided, and this is one
 * of its shards.
 */
type LimitedConfig = pg.PoolConfig & { unnamed?: boolean; ofShard?: boolean };
/** `resting`: connections of the same pool that nobody uses now. */
type PooledConfig = LimitedConfig & { resting: Set<LimitedClient> };

/** A pool whose connections are given up as `LimitedClient` says. */
export function limitedPool(config: LimitedConfig): pg.Pool {
  const resting = new Set<LimitedClient>();
  const pool = new pg.Pool({ ...config, resting, Client: LimitedClient } as pg.PoolConfig);
  pool.on("acquire", (client) => void resting.delete(client as unknown as LimitedClient));
  pool.on("release", (_error, client) => void resting.add(client as unknown as LimitedClient));
  pool.on("remove", (client) => void resting.delete(client as unknown as LimitedClient));
  return pool;
}

/**
 * A connection that is destroyed when a statement's answer does not come in time. Behind a proxy, or after a switch, old connections may
 * swallow all that is sent and never break: the first that shows it takes those with it that nobody is using, for they are as old.
 * The limit, in ms, is `query_timeout` of the statement; where it has none, what the work that sends it has raised it to (`raised-limit.ts`), or the
 * pool's.
 */
class LimitedClient extends pg.Client {
  readonly #resting: ReadonlySet<LimitedClient>;

  constructor(config: PooledConfig = { resting: new Set() }) {
    super(config);
    this.#resting = config.resting;
    const query = super.query.bind(this) as (...given: unknown[]) => unknown;
    // On the object, in front of all overloads of the class: an override could keep only one of them.
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
      // The pool hears of it now, before it lends the connection once more; the socket's own end comes a turn later.
      other.emit("error", new Error("Ended with a connection that fell silent."));
    }
  }
}

function withoutName(statement: unknown): unknown {
  if (typeof statement !== "object" || statement === null || !("name" in statement)) return statement;
  return { ...statement, name: undefined };
}

function withLimit(statement: unknown, ms: number): unknown {
  if (typeof statement === "string") return { text: statement, query_timeout: ms };
  // What sends itself, as a cursor does, is no statement that could be copied.
  if (typeof statement !== "object" || statement === null || "submit" in statement) return statement;
  return { query_timeout: ms, ...statement };
}

function withoutSchema(statement: unknown): unknown {
  if (typeof statement === "string") return unqualified(statement);
  if (typeof statement !== "object" || statement === null || "submit" in statement) return statement;
  return "text" in statement ? { ...statement, text: unqualified(String(statement.text)) } : statement;
}
