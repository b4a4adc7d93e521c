import { LOOK_AT_KEYS_MS } from "#lib/accounts/keys/constants.ts";
import { KeyEndsWatch } from "#lib/accounts/keys/key-ends-watch.ts";
import type { Ctx } from "#lib/kernel/context.ts";
import { FairSlots } from "#lib/platform/async/fair-slots.ts";
import { log } from "#lib/platform/logging/log.ts";
import { metrics } from "#lib/platform/metrics/instruments.ts";
import type { Clock } from "#lib/platform/values/clock.ts";
import { FETCHES_MAX, RENEW_EVERY_MS, STREAMS_MAX } from "./constants.ts";
import { keepStreams } from "./keep-streams.ts";
import { type Sink, StreamRunner } from "./stream-runner.ts";
import type { ClaimedStream } from "./types.ts";

export class LiveStreams {
  readonly #runners = new Map<string, StreamRunner>();
  readonly #serving = new Set<Promise<unknown>>();
  readonly #slots = new FairSlots(FETCHES_MAX, "stream");
  readonly #clock: Clock;
  readonly #max: number;
  #timer: NodeJS.Timeout | undefined;
  readonly #keys: KeyEndsWatch;
  #isStopping = false;

  constructor({ clock, max = STREAMS_MAX }: { clock: Clock; max?: number }) {
    this.#clock = clock;
    this.#max = max;
    this.#keys = new KeyEndsWatch(
      {
        keyIds: () => [...this.#runners.values()].map(({ keyId }) => keyId),
        ended: (keyId, end) => {
          for (const runner of this.#runners.values()) if (runner.keyId === keyId) void runner.revoke(end);
        },
        doubt: () => {
          log.warn("stream.keys_unchecked", { streams: this.#runners.size });
          this.#hangUp();
        },
      },
      { clock, everyMs: LOOK_AT_KEYS_MS },
    );
  }

  /**
   * More places must be free than the workspace holds, as in FairSlots, so that a single workspace
   * gets at most half of them.
   */
  hasRoomFor(workspaceId: string): boolean {
    let held = 0;
    for (const runner of this.#runners.values()) if (runner.workspaceId === workspaceId) held++;
    return !this.#isStopping && held < this.#max - this.#runners.size;
  }

  /** Returns the credits charged until the consumer leaves or everything is sent. */
  async serve(ctx: Ctx, claim: ClaimedStream, sink: Sink): Promise<number> {
    let runner = this.#runners.get(claim.id);
    if (runner?.outdates(claim)) {
      sink.end();
      return 0;
    }
    if (!runner?.precedes(claim)) {
      runner?.lose();
      runner = new StreamRunner(ctx, claim, this.#slots);
      this.#runners.set(claim.id, runner);
      metrics.streams.set(this.#runners.size);
      if (!this.#timer) this.#begin();
    }
    const serving = runner.serve(ctx, claim, sink);
    this.#serving.add(serving);
    // The process may have started to stop since the call was admitted.
    if (this.#isStopping) runner.hangUp();
    // The key may have ended since the call was admitted.
    this.keyChanged(claim.keyId);
    const charged = await serving;
    this.#serving.delete(serving);
    void this.#forget(runner);
    return charged;
  }

  /** Checks the streams of a changed key, or of all keys. */
  keyChanged(keyId?: string): void {
    void this.#keys.look(keyId);
  }

  /** The consumers resume with another process. */
  stop(): void {
    this.#isStopping = true;
    this.#hangUp();
  }

  /** Stops, and waits until that is recorded. Unfinished pages are left to the process that resumes. */
  async close(): Promise<void> {
    this.stop();
    for (const runner of this.#runners.values()) runner.lose();
    await Promise.all(this.#serving);
    this.#runners.clear();
    metrics.streams.set(0);
    this.#rest();
    this.#isStopping = false;
  }

  #hangUp(): void {
    for (const runner of this.#runners.values()) runner.hangUp();
  }

  async #forget(runner: StreamRunner): Promise<void> {
    await runner.settled();
    if (!runner.isIdle || this.#runners.get(runner.id) !== runner) return;
    this.#runners.delete(runner.id);
    metrics.streams.set(this.#runners.size);
    if (this.#runners.size === 0) this.#rest();
  }

  #begin(): void {
    this.#timer = setInterval(() => void this.#renew(), RENEW_EVERY_MS);
    this.#timer.unref();
    this.#keys.start();
  }

  #rest(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.#keys.stop();
  }

  async #renew(): Promise<void> {
    const held = [...this.#runners.values()].flatMap((runner) => runner.held ?? []);
    if (held.length === 0) return;
    try {
      for (const { id, fence } of await keepStreams({ clock: this.#clock }, held)) {
        const runner = this.#runners.get(id);
        // Unless its consumer has returned to this process in the meantime.
        if (runner?.held?.fence === fence) runner.lose();
      }
    } catch (err) {
      log.warn("stream.not_renewed", { err, streams: held.length });
    }
  }
}
