import { afterEach, describe, expect, it } from "vitest";
import { log } from "#lib/platform/logging/log.ts";
import { type Claimed, type LeaseQueue, type LeaseWorker, startLeaseWorker } from "./lease-worker.ts";

log.level = "silent";

type Claim = { id: number };

const workers: LeaseWorker<Claim>[] = [];
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.stop()));
});

const NEVER_MS = 3_600_000;

/** Starts a worker on `due` whose work ends when `end` is called, and records its claims. */
function working(due: number[], more: Partial<LeaseQueue<Claim>> = {}) {
  const rooms: number[] = [];
  const begun: number[] = [];
  const released: { id: number; afterMs: number }[] = [];
  const ends = new Map<number, (failure?: Error) => void>();
  const worker = startLeaseWorker<Claim>({
    name: "tests",
    describe: ({ id }) => ({ id }),
    inFlight: 2,
    claim: async (room) => {
      rooms.push(room);
      return { begin: due.splice(0, room).map((id) => ({ id })), more: false };
    },
    waitMs: () => NEVER_MS,
    work: ({ id }) => {
      begun.push(id);
      return new Promise<void>((resolve, reject) => {
        ends.set(id, (failure) => (failure ? reject(failure) : resolve()));
      });
    },
    release: async (claims, afterMs) => {
      released.push(...claims.map(({ id }) => ({ id, afterMs })));
      // As if another process had taken the claims.
      for (const { id } of claims) ends.get(id)?.();
    },
    ...more,
  });
  workers.push(worker);
  const end = (id: number, failure?: Error) => ends.get(id)?.(failure);
  const endAll = () => {
    for (const id of ends.keys()) end(id);
  };
  return { worker, rooms, begun, released, end, endAll };
}

describe("a lease worker", () => {
  it("claims up to its free room, and more when work ends", async () => {
    const { begun, rooms, end, endAll } = working([1, 2, 3]);
    await expect.poll(() => begun).toEqual([1, 2]);
    end(1);
    await expect.poll(() => begun).toEqual([1, 2, 3]);
    expect(rooms).toEqual([2, 1]);
    endAll();
  });

  it("claims again immediately while there may be more, then when notified", async () => {
    const answers = [true, true, false, false];
    const rooms: number[] = [];
    const claim = async (room: number): Promise<Claimed<Claim>> => {
      rooms.push(room);
      return { begin: [], more: answers[rooms.length - 1] ?? false };
    };
    const { worker } = working([], { claim });
    await expect.poll(() => rooms).toEqual([2, 2, 2]);
    worker.notify();
    await expect.poll(() => rooms.length).toBe(4);
  });

  it("claims no earlier than a claim's pause allows, despite notifications", async () => {
    let claims = 0;
    const { worker } = working([], {
      claim: async () => {
        claims++;
        return { begin: [], more: true, pauseMs: NEVER_MS };
      },
    });
    for (let each = 0; each < 3; each++) {
      await new Promise(setImmediate);
      worker.notify();
    }
    expect(claims).toBe(1);
  });

  it("is not woken by work that frees no room", async () => {
    const { begun, rooms, end } = working([1], { makesRoom: () => false });
    await expect.poll(() => begun).toEqual([1]);
    end(1);
    await new Promise(setImmediate);
    expect(rooms).toEqual([2]);
  });

  it("retries failed claims", async () => {
    let failures = 0;
    const { begun, endAll } = working([], {
      waitMs: () => 1,
      claim: async () => {
        if (++failures < 3) throw new Error("away");
        return { begin: failures === 3 ? [{ id: 1 }] : [], more: false };
      },
    });
    await expect.poll(() => begun).toEqual([1]);
    endAll();
  });

  it("releases work that throws after `restMs`, or leaves it to its lease", async () => {
    for (const restMs of [5_000, undefined]) {
      const { begun, released, end, rooms } = working([1], restMs === undefined ? {} : { restMs });
      await expect.poll(() => begun).toEqual([1]);
      end(1, new Error("broke"));
      await expect.poll(() => rooms.length).toBe(2);
      expect(released).toEqual(restMs === undefined ? [] : [{ id: 1, afterMs: restMs }]);
    }
  });

  it("renews the leases of running work", async () => {
    const renewed = new Set<number>();
    const renew = async (claims: readonly Claim[]) => {
      for (const { id } of claims) renewed.add(id);
    };
    const { endAll } = working([1, 2], { renewal: { everyMs: 1, renew } });
    await expect.poll(() => [...renewed]).toEqual([1, 2]);
    endAll();
  });
});

describe("a stopping lease worker", () => {
  it("waits for running work", async () => {
    const { worker, begun, released, endAll } = working([1, 2]);
    await expect.poll(() => begun).toEqual([1, 2]);
    const stopped = worker.stop();
    await new Promise(setImmediate);
    endAll();
    await stopped;
    expect(released).toEqual([]);
  });

  it("releases work that exceeds the drain time", async () => {
    const { worker, begun, released, end } = working([1, 2], { drainMs: 1 });
    await expect.poll(() => begun).toEqual([1, 2]);
    end(2);
    await worker.stop();
    expect(released).toEqual([{ id: 1, afterMs: 0 }]);
  });

  it("immediately releases claims that never began", async () => {
    const claimed = Promise.withResolvers<Claimed<Claim>>();
    const { worker, begun, released } = working([], {
      claim: () => claimed.promise,
      onLastClaim: async () => [{ id: 3 }],
    });
    const stopped = worker.stop();
    worker.begin([{ id: 1 }]);
    claimed.resolve({ begin: [{ id: 2 }], more: true });
    await stopped;
    expect(begun).toEqual([]);
    expect(released.map(({ id }) => id)).toEqual([1, 2, 3]);
  });

  it("stops even if releasing fails, leaving claims to their leases", async () => {
    const { worker, begun, end } = working([1], { drainMs: 1, release: () => Promise.reject(new Error("away")) });
    await expect.poll(() => begun).toEqual([1]);
    await worker.stop();
    end(1);
  });
});
