import type { Ctx } from "#lib/auth/context.ts";
import { KEY_CACHE_MS } from "#lib/keys/constants.ts";
import { readKeyEnds } from "#lib/keys/read-key-ends.ts";
import type { Clock } from "#lib/platform/clock.ts";
import { log } from "#lib/platform/log.ts";
import { FETCHES_MAX, LOOK_AT_KEYS_MS, RENEW_EVERY_MS, STREAMS_MAX } from "./constants.ts";
import { keepStreams } from "./keep-streams.ts";
import { Session, type Sink } from "./session.ts";
import { Slots } from "./slots.ts";
import type { ClaimedStream } from "./types.ts";

/** The streams whose consumers are connected to this process. */
export class LiveStreams {
  readonly #sessions = new Map<string, Session>();
  readonly #serving = new Set<Promise<unknown>>();
  readonly #slots = new Slots(FETCHES_MAX);
  readonly #clock: Clock;
  #timers: NodeJS.Timeout[] = [];
  /** By the steady clock: since when it has been tried in vain to look at the keys. */
  #doubtSince: number | undefined;
  #isLooking = false;
  #isStopping = false;

  constructor({ clock }: { clock: Clock }) {
    this.#clock = clock;
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
      if (this.#timers.length === 0) this.#begin();
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
    if (this.#sessions.size > 0) void this.#lookAtKeys(keyId);
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
    this.#doubtSince = undefined;
    this.#timers = [
      setInterval(() => void this.#renew(), RENEW_EVERY_MS),
      // Behind what has arrived meanwhile: a process that was busy for long has the answer already.
      setInterval(() => setImmediate(() => this.#watchKeys()), LOOK_AT_KEYS_MS),
    ];
    for (const timer of this.#timers) timer.unref();
  }

  #rest(): void {
    for (const timer of this.#timers) clearInterval(timer);
    this.#timers = [];
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

  /** Once a second, whatever is heard. Keys that cannot be looked at are not trusted for longer than those of calls are. */
  #watchKeys(): void {
    if (this.#doubtSince !== undefined && performance.now() - this.#doubtSince > KEY_CACHE_MS) {
      log.warn({ streams: this.#sessions.size }, "streams are closed: their keys cannot be checked");
      this.#hangUp();
    }
    if (this.#isLooking) return;
    this.#isLooking = true;
    this.#doubtSince ??= performance.now();
    void this.#lookAtKeys().finally(() => {
      this.#isLooking = false;
    });
  }

  async #lookAtKeys(only?: string): Promise<void> {
    const sessions = [...this.#sessions.values()].filter(({ keyId }) => only === undefined || keyId === only);
    try {
      const ends = await readKeyEnds([...new Set(sessions.map(({ keyId }) => keyId))], this.#clock.now());
      if (only === undefined) this.#doubtSince = undefined;
      for (const session of sessions) {
        const end = ends.get(session.keyId);
        if (end) void session.revoke(end);
      }
    } catch (err) {
      log.warn({ err }, "the keys of streams could not be looked at; it is tried again");
    }
  }
}
