import { log } from "#lib/platform/log.ts";
import { subscribe } from "#lib/platform/subscribe.ts";
import { Signal } from "./signal.ts";

/** What differs between queues. `C` is a claim: a row that this process has under a lease, with its fencing number. */
export type LeaseQueue<C> = {
  /** What is worked on, in the plural, for the log. */
  name: string;
  /** The claim's ids, for the log. */
  describe(claim: C): Record<string, unknown>;
  /** Notified by the database when work is added. Absent where somebody else calls `notify`. */
  channel?: string;
  /** Each notification, before it wakes the worker. */
  onNotification?(): void;

  /** Claims under way at once, in this process. */
  inFlight: number;
  /** Claims what is due, `room` at most (FOR UPDATE SKIP LOCKED, a new fencing number), and answers what to begin. Called with no room too. */
  claim(room: number, underWay: Iterable<C>): Promise<Claimed<C>>;
  /** How long to wait for a notification, in ms, when nothing more is to be had: work comes due by itself. Asked before each wait. */
  waitMs(): number;

  /** Does the work and records what became of it, in batches; changes nothing where another process has the claim by now. */
  work(claim: C): Promise<void>;
  /** Whether the end of this work is a reason to claim again at once. Always when absent. */
  makesRoom?(claim: C): boolean;

  /** Prolongs leases. Absent where work ends well before its lease. */
  renewal?: { everyMs: number; renew(claims: readonly C[]): Promise<void> };
  /** Releases claims, for anybody to take after `ms`. */
  release(claims: readonly C[], afterMs: number): Promise<void>;
  /** How long a claim rests whose work threw, in ms. Left to its lease when absent. */
  restMs?: number;

  /** When the last claim has been made: closes what claiming needed, and answers claims that were never begun. */
  onLastClaim?(): Promise<readonly C[]>;
  /** How long what is under way may take when the worker stops, in ms. As long as it takes when absent. */
  drainMs?: number;
};

export type Claimed<C> = {
  begin: readonly C[];
  /** Whether there may be more to be had at once. */
  more: boolean;
  /** How long not to claim again, whatever is notified, in ms: so that one claim makes up for all that ends meanwhile. */
  pauseMs?: number;
};

export type LeaseWorker<C> = {
  /** Begins claims that `claim` did not answer because they had to wait. While the worker stops they are released instead. */
  begin(claims: readonly C[]): void;
  /** Claims again soon. */
  notify(): void;
  /** Begins nothing new, waits for what is under way, and releases the rest. */
  stop(): Promise<void>;
};

/**
 * Works on a queue in the database for as long as it runs: claims rows under a lease, has many under way at once, renews their leases,
 * and claims again when it is notified, when work ends, and from time to time. Any number of processes may do so; what one that is killed
 * had begun is claimed again when its leases end, and the fencing number refuses whatever it still says. A database that is away is waited for.
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

/** Waits until all have ended, `ms` at most. */
async function ended(works: Iterable<Promise<void>>, ms: number | undefined): Promise<void> {
  const done = new Signal();
  void Promise.all(works).then(() => done.notify());
  await done.wait(ms);
}
