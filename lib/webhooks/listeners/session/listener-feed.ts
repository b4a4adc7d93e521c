import { AdaptivePolling } from "#lib/platform/async/adaptive-polling.ts";
import { Signal } from "#lib/platform/async/signal.ts";
import { sql } from "#lib/platform/database/client.ts";
import { inWorkspace } from "#lib/platform/database/shards/shards.ts";
import { log } from "#lib/platform/logging/log.ts";
import type { Clock } from "#lib/platform/values/clock.ts";
import type { AttemptOutcome } from "#lib/webhooks/deliveries/dispatch/attempt-outcome.ts";
import { canceled, recordOutcome } from "#lib/webhooks/deliveries/dispatch/record-attempts.ts";
import { BUFFERED_MAX_BYTES, EVENTS_A_MESSAGE, LISTENER_POLLING, LOOK_EVERY_MS, RETRY_MS } from "../constants.ts";
import type { LocalResult, SentDelivery } from "../protocol.ts";
import { conclude } from "./conclude.ts";
import { takeWaiting } from "./take-waiting.ts";
import type { OwnedListener, Peer, Taken } from "./types.ts";

/**
 * Feeds one connection of a listener: sends waiting deliveries in order while the command line has
 * room, and records results. All durable state is in the database, so this may be dropped at any
 * time; the next connection continues from the log.
 */
export class ListenerFeed {
  readonly listener: OwnedListener;
  readonly #peer: Peer;
  readonly #clock: Clock;
  readonly #signal = new Signal();
  readonly #polling = new AdaptivePolling(LISTENER_POLLING);
  /** Whether the listener's row requests notification of the next event. */
  #isIdle = false;
  /** Deliveries at the command line, or answered and not recorded yet. */
  readonly #out = new Map<string, Taken>();
  /** Results being recorded. */
  readonly #recording = new Map<string, Promise<void>>();
  #kept: string[] = [];
  #room = 0;
  /** Results being recorded whose delivery will be retried. */
  #again = 0;
  /** Changes when a delivery returns to the queue: rows read before may now come after it. */
  #order = 0;
  #closed = false;

  constructor(listener: OwnedListener, peer: Peer, clock: Clock) {
    this.listener = listener;
    this.#peer = peer;
    this.#clock = clock;
  }

  /** Sets the maximum of unanswered deliveries at the command line. */
  setRoom(deliveries: number): void {
    this.#room = deliveries;
    this.#signal.notify();
  }

  /** Returns deliveries that were not begun, to be sent again in their place. */
  takeBack(ids: readonly string[]): void {
    for (const id of ids) this.#out.delete(id);
    this.#order++;
    this.#signal.notify();
  }

  /** Handles a notification that an event was, or may have been, emitted for this listener. */
  notified(): void {
    this.#polling.notified();
    this.#signal.notify();
  }

  /** Records results once each. Ignores those of deliveries not at the command line. */
  answered(results: readonly LocalResult[]): void {
    const at = this.#clock.now().getTime();
    for (const { id, fence, attempt } of results) {
      const taken = this.#out.get(id);
      if (taken?.claim.fence !== fence || this.#recording.has(id)) continue;
      this.#record(conclude(taken, attempt, at));
    }
  }

  /** Sends until closed. Never throws; waits while the database is away. */
  async run(): Promise<void> {
    let failures = 0;
    while (!this.#closed) {
      try {
        await this.#turn();
        failures = 0;
      } catch (err) {
        if (failures++ === 0) log.warn("listener.not_sent", { err, listener_id: this.listener.id });
        await this.#signal.wait(RETRY_MS);
      }
    }
  }

  /** Stops sending. Resolves once all results are recorded. */
  async close(): Promise<void> {
    this.#closed = true;
    this.#signal.notify();
    while (this.#recording.size > 0) await Promise.all(this.#recording.values());
  }

  async #turn(): Promise<void> {
    const free = this.#room - this.#out.size;
    // Waits until half of the room is free, so that reads stay few and large.
    const worthwhile = this.#again === 0 && free > 0 && (this.#out.size === 0 || free >= this.#room / 2);
    if (!worthwhile || this.#peer.buffered > BUFFERED_MAX_BYTES) return await this.#signal.wait(LOOK_EVERY_MS);
    const order = this.#order;
    const taken = await takeWaiting(this.listener, [...this.#out.keys()], Math.min(free, EVENTS_A_MESSAGE));
    if (order !== this.#order || this.#room - this.#out.size < taken.length) return;
    if (taken.length > 0) {
      this.#polling.found(taken.length, performance.now());
      return this.#send(taken);
    }
    const { polls, waitMs } = this.#polling.next(performance.now());
    if (polls !== this.#isIdle) return await this.#signal.wait(waitMs);
    await markIdle(this.listener, !polls);
    // Events emitted just before this have no notification, so the next turn reads once more.
    this.#isIdle = !polls;
  }

  #send(taken: readonly Taken[]): void {
    if (this.#closed) return;
    const events: SentDelivery[] = [];
    for (const each of taken) {
      this.#out.set(each.claim.id, each);
      const { body } = each.claim;
      if (body) events.push(represent(each, body));
      else {
        log.error("delivery.event_gone", { delivery_id: each.claim.id, event_id: each.claim.eventId });
        this.#record(canceled({ clock: this.#clock }, each.claim));
      }
    }
    if (events.length > 0) this.#peer.send({ say: "events", events });
  }

  #record(attempted: AttemptOutcome): void {
    const { id } = attempted.claim;
    // Later deliveries wait until this one is back in the queue.
    const again = attempted.outcome === "retry" ? 1 : 0;
    this.#again += again;
    this.#order += again;
    const work = inWorkspace(this.listener.workspaceId, () => recordOutcome(attempted))
      .then(() => this.#confirmKept(id))
      .catch((err: unknown) => log.error("listener.answer_unrecorded", { err, delivery_id: id }))
      .finally(() => {
        this.#again -= again;
        this.#out.delete(id);
        this.#recording.delete(id);
        this.#signal.notify();
      });
    this.#recording.set(id, work);
  }

  /** Confirms results of one commit in one message. */
  #confirmKept(id: string): void {
    if (this.#kept.push(id) > 1) return;
    setImmediate(() => {
      const ids = this.#kept;
      this.#kept = [];
      this.#peer.send({ say: "kept", ids });
    });
  }
}

const represent = ({ claim }: Taken, body: Uint8Array): SentDelivery => ({
  id: claim.id,
  fence: claim.fence,
  event_id: claim.eventId,
  type: claim.eventType,
  env: claim.env,
  replayed_at: claim.originalAt && Math.floor(claim.originalAt.getTime() / 1_000),
  attempts_made: claim.attemptsMade,
  body: Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString("utf8"),
});

const MARK = "update listeners set idle = $4 where id = $1 and workspace_id = $2 and session = $3 and ended_at is null";

/** Sets whether the fan-out notifies of the next event. A busy connection polls instead. */
async function markIdle({ id, workspaceId, session }: OwnedListener, idle: boolean): Promise<void> {
  await sql().query({ name: "mark-listener-idle", text: MARK, values: [id, workspaceId, session, idle] });
}
