import { inEachShard } from "#lib/platform/database/shards/shards.ts";
import { log } from "#lib/platform/logging/log.ts";
import type { Clock } from "#lib/platform/values/clock.ts";
import { LOOK_EVERY_MS } from "../constants.ts";
import { SWEEP_EVERY_MS } from "./constants.ts";
import { sweepCalls } from "./drop-calls.ts";
import { TakenCalls } from "./taken-calls.ts";
import type { CallTaker, ReceivedCall } from "./types.ts";
import { WaitingCalls } from "./waiting-calls.ts";

/** Reports whether a notification on LISTENERS_CHANNEL is about calls. */
export const isAboutCalls = (kind: string | undefined): boolean =>
  kind === "call" || kind === "answer" || kind === "gone";

/**
 * Calls to listeners' public URLs in one process: those received here and those whose command line
 * is connected here. These may be different processes, so all calls pass through the database
 * (docs/decisions/0083-the-tunnel.md).
 */
export class Tunnels {
  readonly #clock: Clock;
  readonly #waiting: WaitingCalls;
  readonly #taken: TakenCalls;
  #timers: NodeJS.Timeout[] = [];

  /** @param options.taker holds this process's connections. */
  constructor(options: { clock: Clock; taker: CallTaker }) {
    this.#clock = options.clock;
    this.#waiting = new WaitingCalls(options);
    this.#taken = new TakenCalls(options);
  }

  /** Starts taking calls for command lines connected here. */
  start(): void {
    this.#timers = [
      setInterval(() => void this.#taken.look(), LOOK_EVERY_MS),
      setInterval(() => void this.#sweep(), SWEEP_EVERY_MS),
    ];
    for (const timer of this.#timers) timer.unref();
  }

  /** Stops taking calls and abandons those in progress. */
  async stop(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer);
    this.#timers = [];
    await Promise.all([this.#taken.stop(), this.#waiting.stop()]);
  }

  /**
   * Handles a notification from `watchListeners`; without arguments, some may have been missed.
   * Ignores those not about calls.
   */
  onChange(kind?: string, ...about: string[]): void {
    const [first = "", second = ""] = about;
    if (kind === undefined) void this.#taken.look();
    else if (kind === "call") this.#taken.offered(first, second);
    else if (kind === "answer") this.#waiting.answered(first);
    else if (kind === "gone") this.#taken.dropped(first);
  }

  /** Makes a call through the listener's command line; see `WaitingCalls.ask`. */
  ask(listenerId: string, call: ReceivedCall, gone: AbortSignal): ReturnType<WaitingCalls["ask"]> {
    return this.#waiting.ask(listenerId, call, gone);
  }

  async #sweep(): Promise<void> {
    const sweep = () =>
      sweepCalls({ clock: this.#clock }).catch((err: unknown) => log.warn("tunnel.not_swept", { err }));
    await Promise.all(inEachShard(sweep));
  }
}
