import type { Clock } from "#lib/platform/clock.ts";
import { log } from "#lib/platform/log.ts";
import { inEachShard } from "#lib/platform/shards/shards.ts";
import { LOOK_EVERY_MS } from "../constants.ts";
import { SWEEP_EVERY_MS } from "./constants.ts";
import { sweepCalls } from "./drop-calls.ts";
import { TakenCalls } from "./taken-calls.ts";
import type { CallTaker, ReceivedCall } from "./types.ts";
import { WaitingCalls } from "./waiting-calls.ts";

/** Whether what was said on LISTENERS_CHANNEL is about calls alone. */
export const isAboutCalls = (kind: string | undefined): boolean =>
  kind === "call" || kind === "answer" || kind === "gone";

/**
 * Calls at listeners' public addresses, in one process: those that came in here and those whose command line is connected here. They
 * need not be the same process, so all go by the database (docs/decisions/0083-the-tunnel.md).
 */
export class Tunnels {
  readonly #clock: Clock;
  readonly #waiting: WaitingCalls;
  readonly #taken: TakenCalls;
  #timers: NodeJS.Timeout[] = [];

  /** @param options.taker what holds the connections of this process. */
  constructor(options: { clock: Clock; taker: CallTaker }) {
    this.#clock = options.clock;
    this.#waiting = new WaitingCalls(options);
    this.#taken = new TakenCalls(options);
  }

  /** From now on takes what command lines connected here are called for. */
  start(): void {
    this.#timers = [
      setInterval(() => void this.#taken.look(), LOOK_EVERY_MS),
      setInterval(() => void this.#sweep(), SWEEP_EVERY_MS),
    ];
    for (const timer of this.#timers) timer.unref();
  }

  /** For a process that stops: takes nothing more, and gives up what is under way. */
  async stop(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer);
    this.#timers = [];
    await Promise.all([this.#taken.stop(), this.#waiting.stop()]);
  }

  /** What `watchListeners` was notified of; nothing when something may have been missed. What is not about calls is for others. */
  onChange(kind?: string, ...about: string[]): void {
    const [first = "", second = ""] = about;
    if (kind === undefined) void this.#taken.look();
    else if (kind === "call") this.#taken.offered(first, second);
    else if (kind === "answer") this.#waiting.answered(first);
    else if (kind === "gone") this.#taken.dropped(first);
  }

  /** Has a call made by the listener's command line, see `WaitingCalls.ask`. */
  ask(listenerId: string, call: ReceivedCall, gone: AbortSignal): ReturnType<WaitingCalls["ask"]> {
    return this.#waiting.ask(listenerId, call, gone);
  }

  async #sweep(): Promise<void> {
    const sweep = () =>
      sweepCalls({ clock: this.#clock }).catch((err: unknown) => log.warn("tunnel.not_swept", { err }));
    await Promise.all(inEachShard(sweep));
  }
}
