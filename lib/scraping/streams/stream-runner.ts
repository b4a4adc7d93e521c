import { releaseHold } from "#lib/billing/credits/release-hold.ts";
import type { Ctx } from "#lib/kernel/context.ts";
import type { FairSlots } from "#lib/platform/async/fair-slots.ts";
import { Signal } from "#lib/platform/async/signal.ts";
import { log } from "#lib/platform/logging/log.ts";
import { metrics } from "#lib/platform/metrics/instruments.ts";
import { END_WITHIN_MS, HAND_OVER_MS } from "./constants.ts";
import { endStream, revokedEvent } from "./end-stream.ts";
import { fetchUrl } from "./fetch-url.ts";
import { FreshEvents } from "./fresh-events.ts";
import { leaveStream } from "./leave-stream.ts";
import { readEvents } from "./queries.ts";
import { recordOutcome } from "./record-outcome.ts";
import { frameOf, mayFetch, readUnpaid } from "./rules.ts";
import { SentEvents } from "./sent-events.ts";
import { settleResult } from "./settle-result.ts";
import { takeOver } from "./take-over.ts";
import { trimEvents } from "./trim-events.ts";
import type { ClaimedStream, Fetched, KeyEnd, StoredEvent } from "./types.ts";

export type Sink = {
  readonly closed: boolean;
  /** Resolves when more may be sent, or when the connection is closed. */
  write(frame: string): Promise<void>;
  /** A consumer that does not read the last frame in time is disconnected. */
  end(frame?: string): void;
  /** Calls back once, when either side closes it. */
  onClose(closed: () => void): void;
};

/**
 * Runs a session in the process that owns it. All durable state is in the database, so a runner can
 * be dropped at any moment and created again from there.
 */
export class StreamRunner {
  #ctx: Ctx;
  readonly #stream: ClaimedStream;
  readonly #slots: FairSlots;
  readonly #pending: number[];
  readonly #fresh = new FreshEvents();
  readonly #signal = new Signal();
  readonly #recording = new Set<Promise<unknown>>();
  #sink: Sink | undefined;
  #fence = 0;
  #running = 0;
  /** The next event to send, and the last one recorded. */
  #next = 1;
  #last: number;
  #isOver: boolean;
  /**
   * Set if nothing may be recorded any more: another process owns the session, its key has ended,
   * or something failed.
   */
  #isLost = false;
  #charged = 0;

  constructor(ctx: Ctx, stream: ClaimedStream, slots: FairSlots) {
    this.#ctx = ctx;
    this.#stream = stream;
    this.#slots = slots;
    this.#pending = [...stream.pending];
    this.#last = stream.lastSeq;
    this.#isOver = stream.isOver;
  }

  get id(): string {
    return this.#stream.id;
  }

  get workspaceId(): string {
    return this.#ctx.workspaceId;
  }

  get keyId(): string {
    return this.#stream.keyId;
  }

  /** The lease to renew; undefined while no consumer is connected. */
  get held(): { workspaceId: string; id: string; fence: number } | undefined {
    return this.#sink && { workspaceId: this.#ctx.workspaceId, id: this.id, fence: this.#fence };
  }

  get isIdle(): boolean {
    return this.#sink === undefined && this.#running === 0;
  }

  /** Returns whether a claim directly follows this one, so that this process's state is up to date. */
  precedes(claim: ClaimedStream): boolean {
    return !this.#isLost && claim.fence === this.#fence + 1;
  }

  outdates(claim: ClaimedStream): boolean {
    return claim.fence <= this.#fence;
  }

  /** Returns the credits charged until the consumer leaves or everything is sent. Never throws. */
  async serve(ctx: Ctx, claim: ClaimedStream, sink: Sink): Promise<number> {
    this.#sink?.end();
    const isTakenOver = this.#fence === 0;
    const chargedBefore = this.#charged;
    this.#ctx = ctx;
    this.#sink = sink;
    this.#fence = claim.fence;
    this.#next = claim.after + 1;
    this.#fresh.forgetUpTo(claim.after);
    this.#signal.notify();
    sink.onClose(() => this.#signal.notify());
    try {
      const charged = isTakenOver ? await takeOver(ctx, claim) : 0;
      this.#charged += charged;
      this.#fetchMore();
      await this.#send(sink);
    } catch (err) {
      this.#fail(err);
    }
    sink.end();
    if (this.#sink === sink) this.#sink = undefined;
    await leaveStream(ctx, this.id, claim.fence).catch((err: unknown) =>
      log.warn("stream.leaving_unrecorded", { err, stream_id: this.id }),
    );
    return this.#charged - chargedBefore;
  }

  async settled(): Promise<void> {
    while (this.#running > 0 && !this.#sink) await this.#signal.wait();
  }

  /** Closes the connection without a terminal event, so that the consumer resumes elsewhere. */
  hangUp(): void {
    this.#sink?.end();
  }

  /** Drops the session: another process owns it, or it must be loaded from the database again. */
  lose(): void {
    if (this.#isLost) return; // its key may have ended, and then the last event must still be sent
    this.#isLost = true;
    this.#signal.notify();
    this.hangUp();
  }

  /**
   * Sends that the key has ended, and closes (service interface 3.1). Pages in progress are neither
   * sent nor charged.
   */
  async revoke(keyEnd: KeyEnd): Promise<void> {
    const sink = this.#sink;
    if (this.#isLost || !sink) return;
    this.#isLost = true;
    this.#signal.notify();
    let event: StoredEvent | undefined = { seq: this.#last + 1, ...revokedEvent(keyEnd) };
    const lastWord = frameOf(this.id, event);
    // A slow database does not keep the connection open.
    const late = setTimeout(() => sink.end(lastWord), END_WITHIN_MS);
    try {
      await Promise.allSettled(this.#recording);
      if (!this.#isOver) event = await endStream(this.#ctx, this.#stream, this.#fence, keyEnd);
    } catch (err) {
      log.error("stream.not_ended", { err, stream_id: this.id });
    }
    clearTimeout(late);
    sink.end(event && frameOf(this.id, event));
  }

  async #send(sink: Sink): Promise<void> {
    const sent = new SentEvents();
    while (this.#sink === sink && !sink.closed) {
      if (this.#next <= this.#last) await this.#sendNext(sink, sent);
      else if (this.#isOver) return;
      else if (this.#pending.length > 0 || this.#running > 0 || this.#isLost) await this.#signal.wait();
      else await this.#finish();
    }
  }

  async #sendNext(sink: Sink, sent: SentEvents): Promise<void> {
    const fresh = this.#fresh.take(this.#next);
    const events = fresh ? [fresh] : await readEvents(this.#ctx, this.id, this.#next - 1);
    if (events.length === 0) throw new Error(`Event ${this.#next} of ${this.id} is gone.`);
    for (const event of events) {
      // It may have been closed with a last event during the read.
      if (this.#sink !== sink || sink.closed) return;
      const frame = frameOf(this.id, event);
      await sink.write(frame);
      if (this.#sink !== sink || sink.closed) return;
      this.#fresh.forgetUpTo(event.seq);
      this.#next = event.seq + 1;
      if (event.seq > this.#last) this.#last = event.seq;
      const forgotten = sent.add(event.seq, frame.length);
      if (forgotten !== undefined) await trimEvents(this.#ctx, this.id, forgotten);
      this.#fetchMore();
    }
  }

  async #finish(): Promise<void> {
    const event = await endStream(this.#ctx, this.#stream, this.#fence);
    if (!event) return this.lose();
    this.#isOver = true;
    this.#note([event]);
  }

  #fetchMore(): void {
    while (this.#mayFetch()) {
      const index = this.#pending.shift();
      if (index === undefined) return;
      this.#running++;
      void this.#fetch(index)
        .catch((reason: unknown) => this.#fail(reason))
        .finally(() => {
          this.#running--;
          this.#signal.notify();
          this.#fetchMore();
        });
    }
  }

  #mayFetch(): boolean {
    const at = { running: this.#running, unread: this.#last - this.#next + 1 };
    return this.#isWanted() && mayFetch({ ...at, maxConcurrency: this.#stream.maxConcurrency });
  }

  #isWanted(): boolean {
    return this.#sink !== undefined && !this.#sink.closed && !this.#isLost && !this.#isOver;
  }

  async #fetch(index: number): Promise<void> {
    const fetched = await this.#slots.run(this.#ctx.workspaceId, async () =>
      // The consumer may have left while this waited for a slot.
      this.#isWanted() ? await fetchUrl(this.#ctx, this.#stream, index, this.#fence) : undefined,
    );
    if (!fetched) {
      this.#pending.push(index);
      this.#pending.sort((a, b) => a - b);
      return;
    }
    const kept = this.#keep(fetched);
    this.#recording.add(kept);
    await kept.finally(() => this.#recording.delete(kept));
  }

  async #keep(fetched: Fetched): Promise<void> {
    metrics.streamResults.inc({ outcome: fetched.event.type });
    const events = this.#isLost ? undefined : await this.#record(fetched);
    if (!events) {
      const { charge } = fetched;
      if (charge) {
        const { requestId } = readUnpaid(charge, this.#stream.price);
        await releaseHold(this.#ctx, { requestId, keyId: this.keyId });
      }
      return this.lose();
    }
    if (fetched.charge) {
      const charged = await settleResult(this.#ctx, this.#stream, fetched.charge);
      this.#charged += charged;
    }
    this.#note(events);
  }

  async #record(fetched: Fetched): Promise<StoredEvent[] | undefined> {
    const fence = this.#fence;
    const events = await recordOutcome(this.#ctx, this.#stream, fence, fetched);
    if (events) return events;
    return (await this.#isHereAgain(fence)) ? await this.#record(fetched) : undefined;
  }

  /**
   * Returns whether this process itself took the session over. Its claim may still be on the way
   * from the database.
   */
  async #isHereAgain(fence: number): Promise<boolean> {
    const until = performance.now() + HAND_OVER_MS;
    for (let left = HAND_OVER_MS; left > 0; left = until - performance.now()) {
      if (this.#fence !== fence || this.#isLost) break;
      await this.#signal.wait(left);
    }
    return this.#fence !== fence && !this.#isLost;
  }

  #note(events: readonly StoredEvent[]): void {
    for (const event of events) {
      if (event.seq >= this.#next) this.#fresh.keep(event);
      if (event.seq > this.#last) this.#last = event.seq;
    }
    this.#signal.notify();
  }

  #fail(err: unknown): void {
    log.error("stream.broke_off", { err, stream_id: this.id });
    this.lose();
  }
}
