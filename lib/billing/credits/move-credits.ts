import type { Ctx } from "#lib/kernel/context.ts";
import { eachAnswerPatience, sql } from "#lib/platform/database/client.ts";
import { groupCommit } from "#lib/platform/database/group-commit.ts";
import { log } from "#lib/platform/logging/log.ts";
import { metrics } from "#lib/platform/metrics/instruments.ts";
import { isDatabaseAway, isInputFault } from "#lib/platform/postgres/errors.ts";
import { limited } from "#lib/platform/postgres/limited-statement.ts";
import { traceStep } from "#lib/platform/tracing/tracing.ts";
import { functionCall, joined, list, plain } from "#lib/platform/values/columns.ts";
import { type Id, idTime, newId } from "#lib/platform/values/ids.ts";
import { DEBIT_BATCH_MAX, DEBIT_QUEUE_MAX, HOLD_MS } from "./constants.ts";
import { PRICES } from "./prices.ts";

type Command = {
  kind: "hold" | "settle" | "release" | "expire" | "charge";
  workspaceId: string;
  keyId: string;
  requestId: string;
  amount: number;
  endpoint: string | null;
  /** Milliseconds of the database's clock. */
  at: number;
};

/**
 * The result of a command: `done`, `repeated` if an earlier command of the same request did it,
 * otherwise the reason why nothing moved. `settled`, `released` and `open` are the state in which
 * the request was found.
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
  /** Final cost of a closed request. */
  charged: number | null;
  balance: number;
  /** The key's lifetime spend. */
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

/** Numbers distinct values of a batch in order of appearance, starting at 1 as in SQL. */
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
 * Runs one batch. If it fails or times out, runs it once more on another connection with `careful`.
 * This covers both a repeated hold, which the function reports as an error, and a lost connection:
 * every command takes effect at most once, even if the first call succeeded.
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
  isSingleItemError: isInputFault,
  endsAll: isDatabaseAway,
});

/**
 * Moves credits, batching the commands of many callers into one transaction. Durable when it
 * returns. Rejects with `QueueFull` if the database cannot keep up, and with the database's error
 * if a batch failed twice. Repeating a command is always safe.
 * @param endpoint the route that is charged; null if the hold already records it.
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
