import type { Ctx } from "#lib/kernel/context.ts";
import { groupCommit } from "#lib/platform/async/group-commit.ts";
import { functionCall, joined, list, plain } from "#lib/platform/columns.ts";
import { eachAnswerPatience, sql } from "#lib/platform/db.ts";
import { isInputFault } from "#lib/platform/db-errors.ts";
import { type Id, idTime, newId } from "#lib/platform/ids.ts";
import { limited } from "#lib/platform/limited-statement.ts";
import { log } from "#lib/platform/log.ts";
import { metrics } from "#lib/platform/metrics/instruments.ts";
import { isDatabaseAway } from "#lib/platform/postgres/is-database-away.ts";
import { traceStep } from "#lib/platform/tracing/tracing.ts";
import { DEBIT_BATCH_MAX, DEBIT_QUEUE_MAX, HOLD_MS } from "./constants.ts";
import { PRICES } from "./prices.ts";

type Command = {
  kind: "hold" | "settle" | "release" | "expire" | "charge";
  workspaceId: string;
  keyId: string;
  requestId: string;
  amount: number;
  endpoint: string | null;
  /** Milliseconds by the database's clock. */
  at: number;
};

/**
 * What became of a command: `done`, or `repeated` when an earlier one of the same request did it; else why nothing moved.
 * `settled`, `released` and `open` name the state that a request was found in.
 */
type Outcome =
  | "done"
  | "repeated"
  | "ceiling"
  | "balance"
  | "missing"
  | "excess"
  | "settled"
  | "released"
  | "open"
  | "unknown_key";

export type Movement = {
  outcome: Outcome;
  /** What the request cost in the end, once it is closed. */
  charged: number | null;
  balance: number;
  /** The key's spend over its life. */
  spent: number;
  ceiling: number | null;
};

const MOVE = functionCall("move_credits", {
  careful: plain,
  now_ms: plain,
  price_version: plain,
  hold_ms: plain,
  workspaces: plain,
  low_event_ids: plain,
  exhausted_event_ids: plain,
  keys: plain,
  kinds: list(),
  requests: list(),
  firsts: list("int"),
  workspace_at: list("int"),
  key_at: list("int"),
  amounts: list("bigint"),
  endpoints: list(),
  made_ms: list("bigint"),
  at_ms: list("bigint"),
  ledger_ids: list(),
});
const TEXT = `select outcome, charged, balance, spent, ceiling from ${MOVE.text}`;

/** Positions of what occurs in a batch, each once, as the SQL names them: from 1. */
function positions(): { all: string[]; of(text: string): number } {
  const known = new Map<string, number>();
  const all: string[] = [];
  return {
    all,
    of(text) {
      const found = known.get(text);
      if (found !== undefined) return found;
      all.push(text);
      known.set(text, all.length);
      return all.length;
    },
  };
}

async function call(commands: Command[], careful: boolean): Promise<Movement[]> {
  const workspaces = positions();
  const keys = positions();
  const firsts = new Map<string, number>();
  const columns = {
    kinds: [] as string[],
    requests: [] as string[],
    firsts: [] as number[],
    workspaceAt: [] as number[],
    keyAt: [] as number[],
    amounts: [] as number[],
    endpoints: [] as (string | null)[],
    madeMs: [] as number[],
    atMs: [] as number[],
    ledgerIds: [] as Id<"led">[],
  };
  let now = 0;
  for (const command of commands) {
    const at = new Date(command.at);
    columns.kinds.push(command.kind);
    const first = firsts.get(command.requestId) ?? columns.kinds.length;
    firsts.set(command.requestId, first);
    columns.requests.push(command.requestId);
    columns.firsts.push(first);
    columns.workspaceAt.push(workspaces.of(command.workspaceId));
    columns.keyAt.push(keys.of(command.keyId));
    columns.amounts.push(command.amount);
    columns.endpoints.push(command.endpoint);
    columns.madeMs.push(idTime(command.requestId).getTime());
    columns.atMs.push(command.at);
    columns.ledgerIds.push(newId("led", at));
    if (command.at > now) now = command.at;
  }
  const eventIds = () => workspaces.all.map(() => newId("evt", new Date(now)));
  const statement = limited(eachAnswerPatience(), {
    name: "move_credits",
    text: TEXT,
    values: MOVE.values({
      careful,
      now_ms: now,
      price_version: PRICES.version,
      hold_ms: HOLD_MS,
      workspaces: workspaces.all,
      low_event_ids: eventIds(),
      exhausted_event_ids: eventIds(),
      keys: keys.all,
      kinds: joined(columns.kinds),
      requests: joined(columns.requests),
      firsts: joined(columns.firsts),
      workspace_at: joined(columns.workspaceAt),
      key_at: joined(columns.keyAt),
      amounts: joined(columns.amounts),
      endpoints: joined(columns.endpoints),
      made_ms: joined(columns.madeMs),
      at_ms: joined(columns.atMs),
      ledger_ids: joined(columns.ledgerIds),
    }),
  });
  const { rows } = await sql().query<Movement>(statement);
  return rows;
}

/**
 * Runs one batch; when it fails or has no answer in time, once more over another connection, with `careful`. That is right for a repeated
 * opening, which is how the function says so, and for a lost connection: every command does its work at most once, whether the first call
 * got through or not.
 */
async function run(commands: Command[]): Promise<Movement[]> {
  metrics.debitBatch.observe(commands.length);
  try {
    return await call(commands, false);
  } catch (error) {
    if (!isInputFault(error)) log.warn("credits.batch_retried", { err: error, commands: commands.length });
    return await call(commands, true);
  }
}

const enqueue = groupCommit(run, DEBIT_BATCH_MAX, {
  capacity: DEBIT_QUEUE_MAX,
  mayBeOneItems: isInputFault,
  endsAll: isDatabaseAway,
});

/**
 * Moves credits, many callers' commands in one transaction. Durable when it answers. Rejects with `QueueFull` when the
 * database cannot keep up, and with the database's error when a batch failed twice; repeating the command is always safe.
 *
 * @param endpoint the route that the credits are spent on; null where the hold knows it.
 */
export async function moveCredits(
  kind: Command["kind"],
  ctx: Pick<Ctx, "workspaceId" | "clock">,
  requestId: string,
  keyId: string,
  amount: number,
  endpoint: string | null,
): Promise<Movement> {
  const asked = performance.now();
  const at = ctx.clock.now().getTime();
  try {
    return await traceStep("debit", { "gatehouse.movement": kind, "gatehouse.credits": amount }, () =>
      enqueue({ kind, workspaceId: ctx.workspaceId, keyId, requestId, amount, endpoint, at }),
    );
  } finally {
    metrics.debitSeconds.observe((performance.now() - asked) / 1_000);
  }
}
