import { setTimeout as pause } from "node:timers/promises";
import { sql } from "#lib/platform/database/client.ts";
import { groupCommit } from "#lib/platform/database/group-commit.ts";
import { log } from "#lib/platform/logging/log.ts";
import { isAwayForAll, isDatabaseAway, isDeadlock, isInputFault } from "#lib/platform/postgres/errors.ts";
import { limited } from "#lib/platform/postgres/limited-statement.ts";
import type { Clock } from "#lib/platform/values/clock.ts";
import { batchOf, functionCall, joined, list, plain, storable } from "#lib/platform/values/columns.ts";
import { searchTerms } from "#lib/webhooks/deliveries/search-terms.ts";
import type { AttemptOutcome } from "./attempt-outcome.ts";
import type { Claim } from "./claim-deliveries.ts";
import {
  BEGIN_WITHIN_MS,
  RECORD_BATCH_MAX,
  RECORD_BYTES_MAX,
  RECORD_GIVE_UP_MS,
  RECORD_RETRY_MS,
} from "./constants.ts";

const flag = (value: boolean) => (value ? "t" : "f");

/** Arguments of record_attempts except the bodies. */
const ATTEMPTS = batchOf<AttemptOutcome>()({
  workspaces: ["text", ({ claim }) => claim.workspaceId],
  ids: ["text", ({ claim }) => claim.id],
  fences: ["int", ({ claim }) => claim.fence],
  outcomes: ["text", ({ outcome }) => outcome],
  due_ms: ["bigint", (attempted) => (attempted.outcome === "retry" ? attempted.dueAt : null)],
  attempted: ["boolean", ({ attempt }) => flag(attempt !== undefined)],
  urls: ["text", ({ attempt, claim }) => storable(attempt?.url ?? claim.url ?? "-")],
  started_ms: ["bigint", ({ attempt }) => attempt?.startedAt ?? null],
  durations: ["int", ({ attempt }) => attempt?.durationMs ?? null],
  dns: ["real", ({ attempt }) => attempt?.timings.dns_ms ?? null],
  connects: ["real", ({ attempt }) => attempt?.timings.connect_ms ?? null],
  tlss: ["real", ({ attempt }) => attempt?.timings.tls_ms ?? null],
  first_bytes: ["real", ({ attempt }) => attempt?.timings.first_byte_ms ?? null],
  addresses: ["text", ({ attempt }) => (attempt?.address ? storable(attempt.address) : null)],
  request_headers: ["text", ({ attempt }) => (attempt ? JSON.stringify(attempt.requestHeaders) : null)],
  status_codes: ["int", ({ attempt }) => attempt?.statusCode ?? null],
  response_headers: ["text", ({ attempt }) => attempt?.responseHeaders ?? null],
  truncations: ["boolean", ({ attempt }) => flag(attempt?.truncated ?? false)],
  error_codes: ["text", ({ attempt }) => attempt?.error?.code ?? null],
  error_messages: ["text", ({ attempt }) => (attempt?.error ? storable(attempt.error.message) : null)],
  search_term_lists: ["text", ({ claim }) => termList(claim)],
});

const callWith = (response_bodies: (n: number) => string) =>
  functionCall("record_attempts", {
    now_ms: plain,
    recovered: list(),
    failing: list(),
    ...ATTEMPTS.arguments,
    response_bodies,
  });
const RECORD = callWith((n) => `$${n}::bytea[]`);
const RECORD_TEXT = `select ${RECORD.text} as taken`;
/** For a single result, with its body as a plain parameter. */
const RECORD_ONE = callWith((n) => `array[$${n}::bytea]`);
const RECORD_ONE_TEXT = `select ${RECORD_ONE.text} as taken`;

/** Returns all arguments except the bodies. */
function valuesOf(outcomes: readonly AttemptOutcome[]) {
  const { recovered, failing } = webhookOutcomes(outcomes);
  const now_ms = Math.max(...outcomes.map(({ at }) => at));
  return { now_ms, recovered: joined(recovered), failing: joined(failing), ...ATTEMPTS.of(outcomes) };
}

/** Returns the statement that records one outcome in the caller's transaction. */
export const recordOne = (attempted: AttemptOutcome): { text: string; values: unknown[] } => ({
  text: RECORD_ONE_TEXT,
  values: RECORD_ONE.values({ ...valuesOf([attempted]), response_bodies: bodyOf(attempted) }),
});

/** Returns the body's search terms as an array literal, for the first attempt only. */
function termList({ workspaceId, attemptsMade, body }: Claim): string | null {
  if (attemptsMade > 0 || body === null) return null;
  return `{${searchTerms(workspaceId, Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString("utf8")).join(",")}}`;
}

/**
 * Returns which subscriptions this batch shows as healthy or failing, by the last attempt of each.
 * Replays do not count.
 */
function webhookOutcomes(outcomes: readonly AttemptOutcome[]): { recovered: string[]; failing: string[] } {
  const last = new Map<string, boolean>();
  for (const { claim, outcome } of outcomes)
    if (claim.webhookId !== null && claim.originalAt === null && outcome !== "canceled")
      last.set(claim.webhookId, outcome === "delivered");
  const named = (well: boolean) => [...last].filter(([, each]) => each === well).map(([id]) => id);
  return { recovered: named(true), failing: named(false) };
}

/** Returns one body in the driver's type. */
const bodyOf = ({ attempt }: AttemptOutcome): Buffer | null =>
  attempt?.responseBody ? Buffer.from(attempt.responseBody) : null;

const BYTEA = 17;
const NO_BODY = -1;

/**
 * Encodes bodies as PostgreSQL's binary array (array_recv). The driver would send text of twice the
 * size, a hundred megabytes for a batch of large ones.
 */
function bodyColumn(outcomes: readonly AttemptOutcome[]): Buffer {
  const bodies = outcomes.map(({ attempt }) => attempt?.responseBody ?? null);
  const size = bodies.reduce((sum, body) => sum + 4 + (body?.length ?? 0), 20);
  const column = Buffer.allocUnsafe(size);
  // Dimensions, has nulls, element type, length, lower bound.
  let at = 0;
  for (const head of [1, 1, BYTEA, bodies.length, 1]) at = column.writeInt32BE(head, at);
  for (const body of bodies) {
    at = column.writeInt32BE(body?.length ?? NO_BODY, at);
    if (body) column.set(body, at);
    at += body?.length ?? 0;
  }
  return column;
}

/**
 * Reports whether the values of a single result may be the cause: PostgreSQL refuses them, or the
 * driver cannot send them.
 */
const isSingleItemError = (error: unknown): boolean =>
  isInputFault(error) || error instanceof TypeError || error instanceof RangeError;

/** Results not yet recorded or given up. */
let waiting = 0;
/** Whether the database has failed to take results since none were waiting. */
let behind = false;

/** Returns whether results wait because the database does not take them. Their leases may end before they are recorded. */
export const resultsWait = (): boolean => behind;

/**
 * Writes one batch and returns which of its results were recorded. Repeats the statement for as long as the database is away, silent, full or
 * busy, because a dropped result is sent again; the fence makes that safe. Gives up a statement that the database refuses for any other
 * reason after `RECORD_GIVE_UP_MS`: repeating it would keep all results behind it waiting.
 */
async function run(outcomes: AttemptOutcome[]): Promise<boolean[]> {
  const values = RECORD.values({ ...valuesOf(outcomes), response_bodies: bodyColumn(outcomes) });
  const began = performance.now();
  for (let tries = 0; ; tries++) {
    try {
      // Leaves time for another try before the lease ends.
      const statement = limited(BEGIN_WITHIN_MS, { name: "record_attempts", text: RECORD_TEXT, values });
      const { rows } = await sql().query<{ taken: number[] }>(statement);
      const taken = new Set(rows[0]?.taken);
      return outcomes.map((_, at) => taken.has(at + 1));
    } catch (err) {
      if (isSingleItemError(err)) throw err;
      const passes = isDatabaseAway(err) || isDeadlock(err);
      if (!passes && performance.now() - began > RECORD_GIVE_UP_MS) throw err;
      behind = true;
      if (tries === 0) log.warn("delivery.attempts_unrecorded", { err, attempts: outcomes.length });
      await pause(RECORD_RETRY_MS[Math.min(tries, RECORD_RETRY_MS.length - 1)]);
    }
  }
}

const enqueue = groupCommit(run, RECORD_BATCH_MAX, {
  isSingleItemError,
  weight: { of: ({ attempt }) => attempt?.responseBody?.length ?? 0, most: RECORD_BYTES_MAX },
});

/**
 * Records an outcome, many in one transaction. Durable when it returns: true if recorded, false if
 * the claim had been taken over and nothing changed.
 */
export async function recordOutcome(attempted: AttemptOutcome): Promise<boolean> {
  waiting++;
  try {
    return await enqueue(attempted);
  } finally {
    waiting--;
    if (waiting === 0) behind = false;
  }
}

/**
 * Records a result in its own transaction and retries while the database is away; the fence makes
 * that safe. A database that is available but keeps failing is retried for RECORD_GIVE_UP_MS.
 */
export async function recordWithRetries<T>(record: () => Promise<T>): Promise<T> {
  waiting++;
  const began = performance.now();
  try {
    for (let tries = 0; ; tries++) {
      try {
        return await record();
      } catch (err) {
        const givenUp = !isAwayForAll(err) && performance.now() - began > RECORD_GIVE_UP_MS;
        if (givenUp || !(isDatabaseAway(err) || isDeadlock(err))) throw err;
        behind = true;
        if (tries === 0) log.warn("delivery.attempts_unrecorded", { err, attempts: 1 });
        await pause(RECORD_RETRY_MS[Math.min(tries, RECORD_RETRY_MS.length - 1)]);
      }
    }
  } finally {
    waiting--;
    if (waiting === 0) behind = false;
  }
}

/** The outcome of a claim whose subscription or event is gone. */
export const canceled = (ctx: { clock: Clock }, claim: Claim): AttemptOutcome => ({
  claim,
  at: ctx.clock.now().getTime(),
  outcome: "canceled",
});
