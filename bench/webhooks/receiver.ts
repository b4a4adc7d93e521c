import { type Child, startServer } from "../setup/child.ts";

const RELEASE_MS = 200;

/** Returns milliseconds of the machine's monotonic clock, shared by all processes. */
export const machineNow = (): number => Number(process.hrtime.bigint()) / 1e6;

/** Requests to hanging endpoints do not count as deliveries. */
export type Seen = { deliveries: number; repeats: number; open: number; hanging: number; mostOpen: number };

export type Receiver = {
  url: string;
  seen(): Promise<Seen>;
  /** First arrival of each event, by `machineNow`. */
  arrivals(): Promise<Map<string, number>>;
  forget(): Promise<unknown>;
  /** Stops a worker while breaking hanging connections, which it would otherwise wait for. */
  stopWorker(worker: Child): Promise<void>;
  stop(): Promise<void>;
};

/** Starts a receiver on loopback; see bench/servers/webhook-receiver.ts for its paths. */
export async function startReceiver(): Promise<Receiver> {
  const child = await startServer("webhook-receiver.ts", {});
  return {
    url: child.url,
    seen: () => child.ask("seen"),
    arrivals: async () => new Map(await child.ask<[string, number][]>("arrivals")),
    forget: () => child.ask("forget"),
    stopWorker: async (worker) => {
      const timer = setInterval(() => child.ask("release"), RELEASE_MS);
      await worker.stop();
      clearInterval(timer);
    },
    stop: child.stop,
  };
}
