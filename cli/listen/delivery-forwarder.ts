import { SILENT_PAUSES_MS } from "#lib/webhooks/listeners/constants.ts";
import type { LocalAttempt, LocalResult, SentDelivery } from "#lib/webhooks/listeners/protocol.ts";
import { concludeLocal, isAbsent } from "#lib/webhooks/listeners/rules.ts";
import { KEPT_WITHIN_MS, PROBE_EVERY_MS, PROBE_FIRST_MS, STALE_CLAIM_MS } from "./constants.ts";
import type { Emit } from "./events.ts";
import { Outbox } from "./outbox.ts";
import type { ServerChannel } from "./server-channel.ts";

export type ForwarderOptions = {
  /** Posts a delivery to the app and returns the result. */
  post: (delivery: SentDelivery) => Promise<LocalAttempt>;
  /** Resolves when the app accepts connections, after at least `afterMs` ms. */
  untilListening: (afterMs: number) => Promise<void>;
  emit: Emit;
  /** Maximum number of concurrent requests; 1 preserves the order. */
  inFlight: number;
  /** Maximum number of deliveries here, including those not started. */
  room: number;
};

/**
 * Takes deliveries from the server's connection, posts them to the app in order, and reports the
 * results.
 *
 * When a delivery has to be retried, or nothing may be sent, returns all deliveries not started and
 * takes no more (`holds`) until the server has recorded that, so that nothing overtakes the first
 * one. A result not acknowledged (`kept`) before the connection broke is reported again when the
 * next connection brings its delivery, which is not posted twice.
 */
export class DeliveryForwarder {
  readonly #options: ForwarderOptions;
  readonly #outbox = new Outbox();
  #channel: ServerChannel | undefined;
  #ready: { delivery: SentDelivery; since: number }[] = [];
  /** By ID, as last sent. */
  readonly #underWay = new Map<string, SentDelivery>();
  /** Posted deliveries by ID whose result may not be recorded. `attemptsMade` counts earlier attempts. */
  readonly #unkept = new Map<string, { attemptsMade: number; attempt: LocalAttempt }>();
  readonly #holds = new Set<string>();
  #absences = 0;
  #changed: () => void = () => undefined;

  constructor(options: ForwarderOptions) {
    this.#options = options;
  }

  /** Starts using a new connection, which brings all deliveries again. */
  connected(channel: ServerChannel): void {
    this.#channel = channel;
    this.#outbox.open(channel);
    for (const hold of this.#holds) if (!isLasting(hold)) this.#holds.delete(hold);
    channel.send({ say: "room", deliveries: this.#holds.size === 0 ? this.#options.room : 0 });
  }

  /** Drops deliveries not started, which the next connection brings again. */
  disconnected(): void {
    this.#channel = undefined;
    this.#outbox.close();
    this.#ready = [];
    this.#changed();
  }

  take(deliveries: SentDelivery[]): void {
    const back: string[] = [];
    const since = Date.now();
    for (const delivery of deliveries) {
      const { id, fence } = delivery;
      const answered = this.#unkept.get(id);
      if (this.#underWay.has(id)) this.#underWay.set(id, delivery);
      else if (answered?.attemptsMade === delivery.attempts_made) {
        const { attempt, attemptsMade } = answered;
        // It is retried only once this result is recorded, and later deliveries wait for that.
        if (concludeLocal(attempt.error?.code, attemptsMade + 1) === "retry") this.#holdUntilKept(id);
        this.#outbox.add({ id, fence, attempt });
      } else if (this.#holds.size > 0) back.push(id);
      else this.#ready.push({ delivery, since });
    }
    if (back.length > 0) this.#channel?.send({ say: "back", ids: back });
    this.#begin();
  }

  kept(ids: string[]): void {
    for (const id of ids) {
      this.#unkept.delete(id);
      this.#release(id);
    }
    this.#changed();
  }

  /** Returns deliveries that have waited too long, and everything after them. */
  releaseStale(now = Date.now()): void {
    const first = this.#ready[0];
    if (!first || now - first.since < STALE_CLAIM_MS) return;
    this.#hold("stale");
    // By the time the round trip completes, deliveries sent before the server read this have
    // arrived.
    this.#channel?.roundTrip(() => this.#release("stale"));
  }

  stop(): void {
    this.#hold(STOPPING);
  }

  get underWay(): number {
    return this.#underWay.size;
  }

  /** Number of results sent but not acknowledged. */
  get unkept(): number {
    return this.#channel ? this.#unkept.size : 0;
  }

  /** Calls `changed` whenever either number decreases. */
  onChange(changed: () => void): void {
    this.#changed = changed;
  }

  #begin(): void {
    while (this.#channel && this.#holds.size === 0 && this.#underWay.size < this.#options.inFlight) {
      const next = this.#ready.shift();
      if (!next) return;
      void this.#carry(next.delivery);
    }
  }

  async #carry(delivery: SentDelivery): Promise<void> {
    const { id, attempts_made: attemptsMade } = delivery;
    this.#underWay.set(id, delivery);
    const attempt = await this.#options.post(delivery);
    const { fence } = this.#underWay.get(id) ?? delivery;
    this.#underWay.delete(id);
    this.#unkept.delete(id);
    this.#unkept.set(id, { attemptsMade, attempt });
    const outcome = concludeLocal(attempt.error?.code, attemptsMade + 1);
    this.#options.emit({ kind: "delivery", delivery, attempt, outcome });
    if (isAbsent(attempt.error?.code)) this.#waitForApp();
    else this.#absences = 0;
    if (outcome === "retry") this.#holdUntilKept(id);
    if (outcome === "retry" && !isAbsent(attempt.error?.code)) this.#pause(attemptsMade);
    this.#answer({ id, fence, attempt });
    this.#begin();
    this.#changed();
  }

  #answer(result: LocalResult): void {
    // Results that the new connection did not ask for had been recorded before the old one broke.
    for (const id of this.#unkept.keys()) {
      if (this.#unkept.size <= this.#options.room) break;
      this.#unkept.delete(id);
    }
    this.#outbox.add(result);
  }

  #hold(reason: string): void {
    if (this.#holds.size === 0) this.#channel?.send({ say: "room", deliveries: 0 });
    this.#holds.add(reason);
    if (this.#ready.length === 0) return;
    this.#channel?.send({ say: "back", ids: this.#ready.map(({ delivery }) => delivery.id) });
    this.#ready = [];
  }

  #release(reason: string): void {
    if (!this.#holds.delete(reason) || this.#holds.size > 0) return;
    this.#channel?.send({ say: "room", deliveries: this.#options.room });
    this.#begin();
  }

  #holdUntilKept(id: string): void {
    if (!this.#channel) return;
    this.#hold(id);
    setTimeout(() => this.#release(id), KEPT_WITHIN_MS).unref();
  }

  /** Pause before retrying a request that got no answer. */
  #pause(attemptsMade: number): void {
    this.#hold(SILENCE);
    const ms = SILENT_PAUSES_MS[Math.min(attemptsMade, SILENT_PAUSES_MS.length - 1)];
    setTimeout(() => this.#release(SILENCE), ms).unref();
  }

  #waitForApp(): void {
    if (this.#holds.has(APP)) return;
    this.#options.emit({ kind: "app_down", waiting: 1 + this.#ready.length + this.#underWay.size });
    this.#hold(APP);
    const since = Date.now();
    // Checks less and less often when an app accepts connections but still refuses requests.
    const afterMs = Math.min(PROBE_FIRST_MS * 2 ** this.#absences++, 5 * PROBE_EVERY_MS);
    this.#options.untilListening(afterMs).then(
      () => {
        this.#options.emit({ kind: "app_up", afterMs: Date.now() - since });
        this.#release(APP);
      },
      // the command is ending
      () => undefined,
    );
  }
}

const APP = "app";
const SILENCE = "silence";
const STOPPING = "stopping";
/** Other holds end with their connection. */
const isLasting = (hold: string): boolean => hold === APP || hold === SILENCE || hold === STOPPING;
