import { type Child, startChild } from "./child.ts";

const RELEASE_MS = 200;

/** Milliseconds by the machine's monotonic clock, which all its processes share. */
export const machineNow = (): number => Number(process.hrtime.bigint()) / 1e6;

/** Requests to endpoints that hang are not counted as deliveries. */
export type Seen = { deliveries: number; repeats: number; open: number; hanging: number; mostOpen: number };

export type Receiver = {
  url: string;
  seen(): Promise<Seen>;
  /** When each event came first, by `machineNow`. */
  arrivals(): Promise<Map<string, number>>;
  forget(): Promise<unknown>;
  /** Stops a worker, and meanwhile breaks the connections of what hangs: it waits for that otherwise. */
  stopWorker(worker: Child): Promise<void>;
  stop(): Promise<void>;
};

/** A process on loopback that takes deliveries; see bench/servers/webhook-receiver.ts for its paths. */
export async function startReceiver(): Promise<Receiver> {
  const child: Child = await startChild("webhook-receiver.ts", {});
  return {
    url: `http://127.0.0.1:${child.firstMessage}`,
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
