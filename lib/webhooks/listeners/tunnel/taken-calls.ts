import { inEachShard, inWorkspace } from "#lib/platform/database/shards/shards.ts";
import { log } from "#lib/platform/logging/log.ts";
import type { Clock } from "#lib/platform/values/clock.ts";
import type { TunnelAnswer, TunnelCall } from "../protocol.ts";
import { answerCall } from "./answer-call.ts";
import { findWaitingCalls, takeCall } from "./take-call.ts";
import type { CallTaker } from "./types.ts";

/** The calls that this process makes through its command lines, wherever they were received. */
export class TakenCalls {
  readonly #clock: Clock;
  readonly #taker: CallTaker;
  readonly #atHand = new Map<string, { leaving: AbortController; done: Promise<void> }>();
  #isLooking = false;
  #isStopping = false;

  constructor({ clock, taker }: { clock: Clock; taker: CallTaker }) {
    this.#clock = clock;
    this.#taker = taker;
  }

  /** Takes an offered call if its listener's command line is connected here. */
  offered(listenerId: string, id: string): void {
    if (this.#isStopping || this.#atHand.has(id)) return;
    const workspaceId = this.#taker.holds(listenerId);
    if (workspaceId === undefined) return;
    const leaving = new AbortController();
    const take = () => this.#take(listenerId, id, leaving);
    const done = inWorkspace(workspaceId, take).finally(() => this.#atHand.delete(id));
    this.#atHand.set(id, { leaving, done });
  }

  /** Aborts a call that nobody waits for. */
  dropped(id: string): void {
    this.#atHand.get(id)?.leaving.abort();
  }

  /** Takes calls whose notification was missed. */
  async look(): Promise<void> {
    if (this.#isLooking) return;
    this.#isLooking = true;
    await Promise.all(inEachShard(() => this.#lookHere()));
    this.#isLooking = false;
  }

  async #lookHere(): Promise<void> {
    try {
      for (const { id, listenerId } of await findWaitingCalls({ clock: this.#clock })) this.offered(listenerId, id);
    } catch (err) {
      log.warn("tunnel.calls_unread", { err });
    }
  }

  /** Takes no more calls. Aborts those in progress and answers their callers immediately. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    const atHand = [...this.#atHand.values()];
    for (const { leaving } of atHand) leaving.abort();
    await Promise.all(atHand.map(({ done }) => done));
  }

  async #take(listenerId: string, id: string, leaving: AbortController): Promise<void> {
    let due: NodeJS.Timeout | undefined;
    try {
      const taken = await takeCall({ clock: this.#clock }, listenerId, id);
      if (!taken) return;
      due = setTimeout(() => leaving.abort(), taken.dueAt.getTime() - this.#clock.now().getTime()).unref();
      const answer = await this.#make(listenerId, taken.call, leaving.signal);
      if (answer) await answerCall(id, answer);
      else if (this.#isStopping) await answerCall(id, broken(id));
    } catch (err) {
      log.warn("tunnel.not_answered", { err, call_id: id });
    } finally {
      clearTimeout(due);
    }
  }

  /**
   * Returns the command line's answer, or an error if it has none. Undefined if nobody waits for
   * it.
   */
  async #make(listenerId: string, call: TunnelCall, gone: AbortSignal): Promise<TunnelAnswer | undefined> {
    if (gone.aborted) return undefined;
    const left = Promise.withResolvers<undefined>();
    gone.addEventListener("abort", () => left.resolve(undefined), { once: true });
    const made = this.#taker.call(listenerId, call, gone).catch((err: unknown) => {
      log.debug("tunnel.connection_broke", { err, call_id: call.id });
      return broken(call.id);
    });
    return await Promise.race([made, left.promise]);
  }
}

const broken = (id: string): TunnelAnswer => ({
  id,
  error: { code: "no_answer", message: "The CLI's connection was lost." },
});
