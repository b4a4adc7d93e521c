import { Signal } from "#lib/platform/async/signal.ts";
import { log } from "#lib/platform/logging/log.ts";
import { subscribe } from "./subscribe.ts";

/** What differs between queues. `C` is a claim: a leased row with its fencing number. */
export type LeaseQueue<C> = {
  /** Plural noun for the log, e.g. "deliveries". */
  name: string;
  describe(claim: C): Record<string, unknown>;
  /** Database channel notified when work is added. Absent if the owner calls `notify`. */
  channel?: string;
  /** Called for each notification before the worker wakes. */
  onNotification?(): void;

  /** Maximum claims in flight in this process. */
  inFlight: number;
  /**
   * Claims up to `room` due rows (FOR UPDATE SKIP LOCKED, a new fencing number) and returns those
   * to begin. Also called with no room.
   */
  claim(room: number, underWay: Iterable<C>): Promise<Claimed<C>>;
  /**
   * Returns the maximum wait for a notification in ms, since work comes due without one. Called
   * before each wait.
   */
  waitMs(): number;

  /**
   * Does the work and records the result, in batches; changes nothing if another process has the
   * claim by then.
   */
  work(claim: C): Promise<void>;
  /** Returns whether the end of this work allows another claim. Absent means always. */
  makesRoom?(claim: C): boolean;

  /** Extends leases. Absent if work ends well before its lease. */
  renewal?: { everyMs: number; renew(claims: readonly C[]): Promise<void> };
  /** Releases claims; any process may claim them after `ms`. */
  release(claims: readonly C[], afterMs: number): Promise<void>;
  /**
   * Delay in ms before a claim whose work threw is released. If absent, it is left to its lease.
   */
  restMs?: number;

  /**
   * Called after the last claim: frees the claiming resources and returns claims that never began.
   */
  onLastClaim?(): Promise<readonly C[]>;
  /** Maximum wait in ms for running work when the worker stops; unlimited if absent. */
  drainMs?: number;
};

export type Claimed<C> = {
  begin: readonly C[];
  /** Whether another claim may find more immediately. */
  more: boolean;
  /**
   * Pause in ms before the next claim despite notifications, so that one claim covers all work that
   * ends meanwhile.
   */
  pauseMs?: number;
};

export type LeaseWorker<C> = {
  /**
   * Begins claims that `claim` did not return because they had to wait. Releases them if the worker
   * is stopping.
   */
  begin(claims: readonly C[]): void;
  /** Makes the worker claim again soon. */
  notify(): void;
  stop(): Promise<void>;
};

/**
 * Works on a queue in the database until stopped: claims rows under a lease, runs many
 * concurrently, renews their leases, and claims again when notified, when work ends, and
 * periodically. Any number of processes may share a queue. After a process is killed, its claims
 * expire and are claimed again; the fencing number rejects its late results. Waits while the
 * database is unavailable.
 */
export function startLeaseWorker<C>(queue: LeaseQueue<C>): LeaseWorker<C> {
  const { name, inFlight, renewal, restMs, drainMs } = queue;
  const signal = new Signal();
  const stopping = new Signal();
  const underWay = new Map<C, Promise<void>>();
  const notBegun: C[] = [];
  let isStopping = false;

  const release = async (claims: readonly C[], afterMs: number): Promise<void> => {
    if (claims.length === 0) return;
    await queue.release(claims, afterMs).catch((err: unknown) => {
      log.warn("lease.not_released", { err, queue: name, claims: claims.length });
    });
  };

  async function work(claim: C): Promise<void> {
    try {
      await queue.work(claim);
    } catch (err) {
      log.error("lease.work_broke_off", { err, queue: name, ...queue.describe(claim) });
      if (restMs !== undefined) await release([claim], restMs);
    } finally {
      underWay.delete(claim);
      if (queue.makesRoom?.(claim) ?? true) signal.notify();
    }
  }

  function begin(claims: readonly C[]): void {
    if (isStopping) notBegun.push(...claims);
    else for (const claim of claims) underWay.set(claim, work(claim));
  }

  async function run(): Promise<void> {
    let failures = 0;
    while (!isStopping) {
      try {
        const claimed = await queue.claim(inFlight - underWay.size, underWay.keys());
        begin(claimed.begin);
        failures = 0;
        if (claimed.pauseMs) await stopping.wait(claimed.pauseMs);
        if (claimed.more) continue;
      } catch (err) {
        if (failures++ === 0) log.warn("lease.not_claimed", { err, queue: name });
      }
      await signal.wait(queue.waitMs());
    }
  }

  const renewing =
    renewal &&
    setInterval(() => {
      if (underWay.size === 0) return;
      renewal.renew([...underWay.keys()]).catch((err: unknown) => {
        log.warn("lease.not_renewed", { err, queue: name, claims: underWay.size });
      });
    }, renewal.everyMs);
  const onNotification = () => {
    queue.onNotification?.();
    signal.notify();
  };
  const stopListening = queue.channel === undefined ? undefined : subscribe(queue.channel, onNotification);
  const loop = run();

  return {
    begin,
    notify: () => signal.notify(),
    async stop() {
      isStopping = true;
      stopping.notify();
      signal.notify();
      await loop;
      await stopListening?.();
      const waiting = (await queue.onLastClaim?.()) ?? [];
      await release([...notBegun, ...waiting], 0);
      await ended(underWay.values(), drainMs);
      clearInterval(renewing);
      await release([...underWay.keys()], 0);
    },
  };
}

async function ended(works: Iterable<Promise<void>>, ms: number | undefined): Promise<void> {
  const done = new Signal();
  void Promise.all(works).then(() => done.notify());
  await done.wait(ms);
}
