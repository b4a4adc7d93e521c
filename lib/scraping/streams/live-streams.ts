import { LOOK_AT_KEYS_MS } from "#lib/accounts/keys/constants.ts";
import { KeyEndsWatch } from "#lib/accounts/keys/key-ends-watch.ts";
import type { Ctx } from "#lib/kernel/context.ts";
import { Semaphore } from "#lib/platform/async/semaphore.ts";
import type { Clock } from "#lib/platform/clock.ts";
import { log } from "#lib/platform/log.ts";
import { FETCHES_MAX, RENEW_EVERY_MS, STREAMS_MAX } from "./constants.ts";
import { keepStreams } from "./keep-streams.ts";
import { Session, type Sink } from "./stream-runner.ts";
import type { ClaimedStream } from "./types.ts";

/** The streams whose consumers are connected to this process. */
export class LiveStreams {
  readonly #sessions = new Map<string, Session>();
  readonly #serving = new Set<Promise<unknown>>();
  readonly #slots = new Semaphore(FETCHES_MAX);
  readonly #clock: Clock;
  #timer: NodeJS.Timeout | undefined;
  readonly #keys: KeyEndsWatch;
  #isStopping = false;

  constructor({ clock }: { clock: Clock }) {
    this.#clock = clock;
    this.#keys = new KeyEndsWatch(
      {
        keyIds: () => [...this.#sessions.values()].map(({ keyId }) => keyId),
        ended: (keyId, end) => {
          for (const session of this.#sessions.values()) if (session.keyId === keyId) void session.revoke(end);
        },
        doubt: () => {
          log.warn({ streams: this.#sessions.size }, "streams are closed: their keys cannot be checked");
          this.#hangUp();
        },
      },
      { clock, everyMs: LOOK_AT_KEYS_MS },
    );
  }

  /** Whether there is room for another: this process has not too many, and is not about to stop. */
  get hasRoom(): boolean {
    return !this.#isStopping && this.#sessions.size < STREAMS_MAX;
  }

  /** Sends a claimed session's events to a consumer until it leaves or all is told. Answers what was charged meanwhile. */
  async serve(ctx: Ctx, claim: ClaimedStream, sink: Sink): Promise<number> {
    let session = this.#sessions.get(claim.id);
    if (session?.outdates(claim)) {
      sink.end();
      return 0;
    }
    if (!session?.precedes(claim)) {
      session?.lose();
      session = new Session(ctx, claim, this.#slots);
      this.#sessions.set(claim.id, session);
      if (!this.#timer) this.#begin();
    }
    const serving = session.serve(ctx, claim, sink);
    this.#serving.add(serving);
    // What let the call in may be a few seconds old.
    this.keyChanged(claim.keyId);
    const charged = await serving;
    this.#serving.delete(serving);
    void this.#forget(session);
    return charged;
  }

  /** A key has changed, or several may have: looks at once at those that have streams here. */
  keyChanged(keyId?: string): void {
    void this.#keys.look(keyId);
  }

  /** Closes all connections and takes no new ones: their consumers go on with another process. */
  stop(): void {
    this.#isStopping = true;
    this.#hangUp();
  }

  /** Stops, and waits until that is taken down. What is under way is dropped, for whoever goes on. */
  async close(): Promise<void> {
    this.stop();
    for (const session of this.#sessions.values()) session.lose();
    await Promise.all(this.#serving);
    this.#sessions.clear();
    this.#rest();
    this.#isStopping = false;
  }

  #hangUp(): void {
    for (const session of this.#sessions.values()) session.hangUp();
  }

  async #forget(session: Session): Promise<void> {
    await session.settled();
    if (!session.isIdle || this.#sessions.get(session.id) !== session) return;
    this.#sessions.delete(session.id);
    if (this.#sessions.size === 0) this.#rest();
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
    const held = [...this.#sessions.values()].flatMap((session) => session.held ?? []);
    if (held.length === 0) return;
    try {
      for (const { id, fence } of await keepStreams({ clock: this.#clock }, held)) {
        const session = this.#sessions.get(id);
        // Unless its consumer came back here while this was asked.
        if (session?.held?.fence === fence) session.lose();
      }
    } catch (err) {
      log.warn({ err, streams: held.length }, "streams could not be renewed; it is tried again");
    }
  }
}
