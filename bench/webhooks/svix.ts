import { setTimeout as pause } from "node:timers/promises";
import { databaseCpuSeconds, usageOfTree } from "../setup/usage-of-tree.ts";
import type { Endpoint } from "./endpoints.ts";
import { makeEvents } from "./events.ts";
import { machineNow, type Receiver } from "./receiver.ts";
import type { Delivered } from "./run-deliveries.ts";
import { endNow, installSvix, type SvixPrograms } from "./svix-installation.ts";

export type SvixRun = Pick<Delivered, "perSecond" | "workerCpu" | "databaseCpu"> & { memoryBytes: number };

export type Svix = {
  /** Takes in `count` messages, then measures their delivery from the first request to the last durable attempt. */
  drain(receiver: Receiver, to: readonly Endpoint[], count: number): Promise<SvixRun>;
  close(): Promise<void>;
};

const POSTERS = 32;
const SAMPLE_MS = 100;
const GIVE_UP_MS = 240_000;

/**
 * Starts Svix with one application per endpoint. Its API takes in messages and a separate process delivers them, so
 * that neither waits for the other.
 */
export async function startSvix(
  programs: SvixPrograms,
  endpoints: readonly Endpoint[],
  databaseUrl: string,
): Promise<Svix> {
  const { tables, startWorker, withApi, close } = await installSvix(programs, databaseUrl);
  const appOf = ({ webhookId }: Endpoint) => webhookId;
  try {
    await withApi(async (ask) => {
      for (const endpoint of endpoints) {
        await ask("/app/", { name: endpoint.webhookId, uid: appOf(endpoint) });
        await ask(`/app/${appOf(endpoint)}/endpoint/`, { url: endpoint.url });
      }
    });
  } catch (reason) {
    await close();
    throw reason;
  }

  const takeIn = (to: readonly Endpoint[], count: number) =>
    withApi(async (ask) => {
      const events = makeEvents(to, count);
      const poster = async () => {
        for (let event = events.pop(); event; event = events.pop()) {
          const payload: unknown = JSON.parse(event.body.toString());
          await ask(`/app/${appOf(event.endpoint)}/msg/`, { eventType: event.type, eventId: event.id, payload });
        }
      };
      await Promise.all(Array.from({ length: POSTERS }, poster));
    });

  const attempted = async (): Promise<number> => {
    const { rows } = await tables.query<{ made: number }>(
      "select count(*)::int as made from messageattempt where status = 0",
    );
    return rows[0]?.made ?? 0;
  };

  return {
    drain: async (receiver, to, count) => {
      await tables.query("truncate message, messagecontent, messageattempt, messagedestination cascade");
      await tables.query("checkpoint");
      await receiver.forget();
      await takeIn(to, count);
      const worker = startWorker();
      try {
        const until = performance.now() + GIVE_UP_MS;
        while ((await receiver.seen()).deliveries === 0 && performance.now() < until) await pause(1);
        const began = machineNow();
        const pid = worker.pid ?? Number.NaN; // defined: it has sent a request
        const [before, databaseBefore] = [usageOfTree(pid), await databaseCpuSeconds()];
        let memoryBytes = 0;
        while ((await receiver.seen()).deliveries < count && performance.now() < until) {
          memoryBytes = Math.max(memoryBytes, usageOfTree(pid).memoryBytes);
          await pause(SAMPLE_MS);
        }
        while ((await attempted()) < count) {
          if (performance.now() > until) throw new Error(`Svix has ${await attempted()} of ${count} attempts.`);
          await pause(10);
        }
        const seconds = (machineNow() - began) / 1_000;
        const [after, databaseAfter] = [usageOfTree(pid), await databaseCpuSeconds()];
        return {
          perSecond: count / seconds,
          workerCpu: ((after.cpuSeconds - before.cpuSeconds) / count) * 1_000,
          databaseCpu: ((databaseAfter - databaseBefore) / count) * 1_000,
          memoryBytes,
        };
      } finally {
        await endNow(worker);
      }
    },
    close,
  };
}
