import { within } from "#lib/platform/async/within.ts";
import { groupCommit } from "#lib/platform/database/group-commit.ts";
import { log } from "#lib/platform/logging/log.ts";
import { metrics } from "#lib/platform/metrics/instruments.ts";
import { PROBE_STORE_MS, SLICE_HELD_MS, STORE_ANSWERS_MS, TAKE_BATCH_MAX } from "./constants.ts";
import { shareOfRoom } from "./rules.ts";
import { type Moment, Slice } from "./slice.ts";
import type { Grant, Limit, RateStore, Taken } from "./types.ts";

/** How often a call asks the store before it is refused, if others keep taking its room. */
const ROUNDS_MAX = 20;

export type RateOptions = {
  store: RateStore;
  /** The number of web processes as last seen. */
  processes: () => number;
  /** The database's time in ms since 1970, used until the store has reported its own. */
  now: () => number;
  /** A monotonic clock. */
  steady?: () => number;
  /** In ms; for tests. */
  storeAnswersMs?: number;
};

/**
 * Limits shared by all processes. Each process takes slices from the store, for many limits in one
 * statement, and admits calls from its slices without asking, so the total is exact and a call that
 * finds a slice does not wait. While the store is unavailable, each process has a share of every
 * limit (docs/decisions/0107-limits-over-processes.md).
 */
export class RateEngine {
  readonly #slices = new Map<string, Slice>();
  readonly #store: RateStore;
  readonly #processes: () => number;
  readonly #now: () => number;
  readonly #steady: () => number;
  readonly #patience: number;
  readonly #enqueue: (slice: Slice) => Promise<Grant>;
  /** The store's time minus this process's steady clock, in ms. */
  #offset: number | undefined;
  #away = false;
  #sharedCalls = 0;
  #probe: NodeJS.Timeout | undefined;
  #sweeper: NodeJS.Timeout | undefined;

  constructor({
    store,
    processes,
    now,
    steady = () => performance.now(),
    storeAnswersMs = STORE_ANSWERS_MS,
  }: RateOptions) {
    this.#store = store;
    this.#processes = processes;
    this.#now = now;
    this.#steady = steady;
    this.#patience = storeAnswersMs;
    this.#enqueue = groupCommit((slices: Slice[]) => this.#run(slices), TAKE_BATCH_MAX, { endsAll: () => true });
  }

  /**
   * Admits a call and takes one from each limit if all have room; otherwise refuses it and takes
   * nothing. Waits only for an empty slice.
   */
  take(limits: readonly Limit[]): Taken | Promise<Taken> {
    const at = this.#moment();
    const slices = limits.map((limit) => this.#slice(limit, at));
    return this.#decide(slices, at) ?? this.#wait(slices);
  }

  /**
   * Returns whether and when there is room for one, as known in this process, without taking or
   * asking.
   */
  peek(limit: Limit): Taken {
    const at = this.#moment();
    const slice = this.#slices.get(limit.id);
    slice?.refresh(at, this.#away, this.#processes());
    const refused = slice?.refuses(at) ?? false;
    return { admitted: !refused, states: [(slice ?? new Slice(limit)).describe(at, refused)] };
  }

  get away(): boolean {
    return this.#away;
  }

  async close(): Promise<void> {
    clearInterval(this.#sweeper);
    clearTimeout(this.#probe);
    this.#sweeper = undefined;
    const at = { ...this.#moment(), steady: Number.POSITIVE_INFINITY };
    await Promise.all(
      [...this.#slices.values()].filter((slice) => slice.returnIdle(at)).map((slice) => this.#ask(slice)),
    );
    clearTimeout(this.#probe);
    await this.#store.close();
  }

  /** Windows follow the store's clock: any other would end them early or late. */
  #moment(): Moment {
    const steady = this.#steady();
    return { steady, now: this.#offset === undefined ? this.#now() : steady + this.#offset };
  }

  /**
   * Slow responses make the store's clock seem late, so accept a lower offset only beyond a second.
   */
  #setClock(storeNow: number, steady: number): void {
    const measured = storeNow - steady;
    if (this.#offset === undefined || measured > this.#offset || this.#offset - measured > 1_000)
      this.#offset = measured;
  }

  #slice(limit: Limit, at: Moment): Slice {
    let slice = this.#slices.get(limit.id);
    if (!slice) {
      slice = new Slice(limit);
      this.#slices.set(limit.id, slice);
      this.#sweeper ??= setInterval(() => this.sweep(), SLICE_HELD_MS).unref();
    }
    slice.arrive(limit, at);
    return slice;
  }

  #decide(slices: readonly Slice[], at: Moment): Taken | undefined {
    let lacking = false;
    for (const slice of slices) {
      slice.refresh(at, this.#away, this.#processes());
      if (slice.hasRoom(at)) continue;
      if (slices.some((each) => each.refuses(at))) return this.#refused(slices, at);
      lacking = true;
    }
    if (lacking) return undefined;
    for (const slice of slices) if (slice.spend(at)) void this.#ask(slice);
    this.#countShared(slices, "admitted");
    return { admitted: true, states: slices.map((slice) => slice.describe(at, false)) };
  }

  #refused(slices: readonly Slice[], at: Moment): Taken {
    this.#countShared(slices, "refused");
    const refusing = slices.filter((slice) => slice.refuses(at));
    // A limit of which this process merely holds nothing is a reason only if the store granted none
    // in all rounds.
    const reasons = refusing.length > 0 ? refusing : slices.filter((slice) => !slice.hasRoom(at));
    return { admitted: false, states: slices.map((slice) => slice.describe(at, reasons.includes(slice))) };
  }

  #countShared(slices: readonly Slice[], outcome: "admitted" | "refused"): void {
    if (!slices.some((slice) => slice.shared)) return;
    this.#sharedCalls++;
    metrics.sharedRates.inc({ outcome });
  }

  async #wait(slices: readonly Slice[]): Promise<Taken> {
    for (let round = 0; round < ROUNDS_MAX; round++) {
      const lacking = slices.filter((slice) => !slice.hasRoom(this.#moment()));
      for (const slice of lacking) slice.waiting++;
      await Promise.all(lacking.map((slice) => this.#ask(slice)));
      for (const slice of lacking) slice.waiting--;
      const decided = this.#decide(slices, this.#moment());
      if (decided) return decided;
    }
    return this.#refused(slices, this.#moment());
  }

  #ask(slice: Slice): Promise<void> {
    slice.asking ??= this.#enqueue(slice).then(
      (grant) => {
        slice.asking = undefined;
        this.#setClock(grant.level.at, this.#steady());
        slice.absorb(grant, this.#moment());
      },
      (reason: unknown) => {
        slice.asking = undefined;
        slice.askFailed();
        this.#lose(reason);
      },
    );
    return slice.asking;
  }

  async #run(slices: Slice[]): Promise<Grant[]> {
    metrics.rateBatch.observe(slices.length);
    const asks = slices.map((slice) => slice.ask());
    return await within(this.#patience, this.#store.take(asks, shareOfRoom(this.#processes())));
  }

  #lose(reason: unknown): void {
    if (this.#away) return;
    this.#away = true;
    this.#sharedCalls = 0;
    metrics.rateStoreAway.set(1);
    log.warn("rates.store_away", { err: reason, processes: this.#processes() });
    this.#probeLater();
  }

  #probeLater(): void {
    this.#probe = setTimeout(() => void this.probe(), PROBE_STORE_MS).unref();
  }

  async probe(): Promise<void> {
    clearTimeout(this.#probe);
    if (!this.#away) return;
    try {
      await within(this.#patience, this.#store.take([], 0));
    } catch {
      this.#probeLater(); // already logged, and visible in the metric
      return;
    }
    this.#away = false;
    metrics.rateStoreAway.set(0);
    log.info("rates.store_back", { calls: this.#sharedCalls });
    await this.#settleDebts();
  }

  /**
   * Counts calls admitted by shares immediately, rather than when their limit is next asked for.
   */
  async #settleDebts(): Promise<void> {
    const at = this.#moment();
    const owing = [...this.#slices.values()].filter((slice) => {
      slice.refresh(at, this.#away, this.#processes());
      return slice.owes;
    });
    await Promise.all(owing.map((slice) => this.#ask(slice)));
  }

  /** Returns idle calls and drops unused limits. */
  sweep(): void {
    const at = this.#moment();
    for (const [id, slice] of this.#slices) {
      slice.refresh(at, this.#away, this.#processes());
      if (slice.returnIdle(at)) void this.#ask(slice);
      else if (slice.forgettable(at)) this.#slices.delete(id);
    }
    if (this.#slices.size > 0) return;
    clearInterval(this.#sweeper);
    this.#sweeper = undefined;
  }
}
