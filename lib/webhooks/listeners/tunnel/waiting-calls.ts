import { sql } from "#lib/platform/database/client.ts";
import { currentShard, inShard, type Shard } from "#lib/platform/database/shards/shards.ts";
import { log } from "#lib/platform/logging/log.ts";
import type { Clock } from "#lib/platform/values/clock.ts";
import { newId } from "#lib/platform/values/ids.ts";
import { ok, type Result, refuse } from "#lib/platform/values/result.ts";
import { LOOK_EVERY_MS } from "../constants.ts";
import type { StoredAnswer } from "./answer-call.ts";
import { CALL_WAITS_MS, TAKEN_WITHIN_MS } from "./constants.ts";
import { dropCall, dropUntaken } from "./drop-calls.ts";
import { APP_TIMEOUT, explain, NOT_CONNECTED } from "./explain.ts";
import { putCall } from "./put-call.ts";
import type { LocalAnswer, ReceivedCall, TunnelRefusal } from "./types.ts";

type Answer = Result<LocalAnswer, TunnelRefusal>;
type Waiting = {
  since: number;
  isTaken: boolean;
  settle: (answer: Answer | undefined) => void;
  /** The call's shard; undefined if the database is not sharded. */
  shard: Shard | undefined;
};

/** The calls received by this process that wait for their answers, wherever they are made. */
export class WaitingCalls {
  readonly #clock: Clock;
  readonly #waiting = new Map<string, Waiting>();
  readonly #asking = new Set<Promise<unknown>>();
  #timer: NodeJS.Timeout | undefined;
  #isLooking = false;

  constructor({ clock }: { clock: Clock }) {
    this.#clock = clock;
  }

  /**
   * Makes a call through the listener's command line, in its shard. Undefined if the caller
   * disconnects or this process stops.
   */
  async ask(listenerId: string, call: ReceivedCall, gone: AbortSignal): Promise<Answer | undefined> {
    const asking = this.#ask(listenerId, call, gone);
    this.#asking.add(asking);
    return await asking.finally(() => this.#asking.delete(asking));
  }

  async #ask(listenerId: string, call: ReceivedCall, gone: AbortSignal): Promise<Answer | undefined> {
    const now = this.#clock.now();
    const id = newId("tnc", now);
    const { promise, resolve } = Promise.withResolvers<Answer | undefined>();
    // Registered first: the answer's notification may arrive before the statement's result.
    this.#waiting.set(id, { since: now.getTime(), isTaken: false, settle: resolve, shard: currentShard() });
    const leave = () => this.#settle(id, undefined);
    gone.addEventListener("abort", leave, { once: true });
    try {
      const put = await putCall({ clock: this.#clock }, id, listenerId, call);
      if (!put.ok) return put;
      if (gone.aborted) leave();
      this.#timer ??= setInterval(() => void this.#look(), LOOK_EVERY_MS).unref();
      const answer = await promise;
      if (answer === undefined) await this.#drop(id);
      return answer;
    } finally {
      gone.removeEventListener("abort", leave);
      this.#waiting.delete(id);
      if (this.#waiting.size === 0) this.#rest();
    }
  }

  /** Fetches the answer of a call after its notification. */
  answered(id: string): void {
    if (this.#waiting.has(id)) void this.#inShards([id], (ids) => this.#fetch(ids));
  }

  /** Stops waiting for all answers. */
  async stop(): Promise<void> {
    for (const id of this.#waiting.keys()) this.#settle(id, undefined);
    await Promise.allSettled(this.#asking);
  }

  #settle(id: string, answer: Answer | undefined): void {
    this.#waiting.get(id)?.settle(answer);
  }

  async #inShards(ids: string[], work: (ids: string[]) => Promise<void>): Promise<void> {
    const parts = Map.groupBy(ids, (id) => this.#waiting.get(id)?.shard);
    await Promise.all([...parts].map(([shard, part]) => inShard(shard, () => work(part))));
  }

  #rest(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  async #fetch(ids: readonly string[]): Promise<void> {
    try {
      for (const { id, answer, body } of await fetchAnswers(ids))
        this.#settle(id, "error" in answer ? explain(answer.error) : ok({ ...answer, body }));
    } catch (err) {
      log.warn("tunnel.answers_unread", { err });
    }
  }

  /** Polls once a second, because a notification may be lost with its connection. */
  async #look(): Promise<void> {
    if (this.#isLooking) return;
    this.#isLooking = true;
    await this.#inShards([...this.#waiting.keys()], (ids) => this.#lookHere(ids));
    this.#isLooking = false;
  }

  async #lookHere(ids: string[]): Promise<void> {
    await this.#fetch(ids);
    await this.#refuseUntaken(ids);
    for (const id of this.#waitingLongerThan(CALL_WAITS_MS, ids)) {
      this.#settle(id, refuse("too_slow", APP_TIMEOUT));
      await this.#drop(id);
    }
  }

  async #refuseUntaken(ids: readonly string[]): Promise<void> {
    const late = this.#waitingLongerThan(TAKEN_WITHIN_MS, ids).filter((id) => !this.#waiting.get(id)?.isTaken);
    if (late.length === 0) return;
    try {
      const untaken = await dropUntaken(late);
      for (const id of late) {
        const waiting = this.#waiting.get(id);
        if (waiting) waiting.isTaken = true;
      }
      for (const id of untaken) this.#settle(id, refuse("not_connected", NOT_CONNECTED));
    } catch (err) {
      log.warn("tunnel.untaken_unread", { err });
    }
  }

  #waitingLongerThan(ms: number, ids: readonly string[]): string[] {
    const before = this.#clock.now().getTime() - ms;
    return ids.filter((id) => (this.#waiting.get(id)?.since ?? Number.POSITIVE_INFINITY) <= before);
  }

  async #drop(id: string): Promise<void> {
    try {
      await dropCall(id);
    } catch (err) {
      log.warn("tunnel.not_withdrawn", { err });
    }
  }
}

type Row = { id: string; answer: string; answer_body: Buffer };

type FetchedAnswer = { id: string; answer: StoredAnswer; body: Buffer };

const FETCH = `
  delete from tunnel_calls where id = any ($1::text[]) and answer is not null
  returning id, answer, answer_body`;

/** Deletes and returns the answered ones among these calls. */
async function fetchAnswers(ids: readonly string[]): Promise<FetchedAnswer[]> {
  const { rows } = await sql().query<Row>({ name: "fetch-tunnel-answers", text: FETCH, values: [ids] });
  return rows.map((row) => ({ id: row.id, answer: JSON.parse(row.answer) as StoredAnswer, body: row.answer_body }));
}
