import { setTimeout as pause } from "node:timers/promises";
import { requestHeaders } from "#lib/webhooks/deliveries/dispatch/request-headers.ts";
import { signerOf } from "#lib/webhooks/subscriptions/sign.ts";
import { startChild } from "./child.ts";
import type { ClientName } from "./clients.ts";
import type { Endpoint } from "./endpoints.ts";
import { makeEvents } from "./events.ts";
import { machineNow, type Receiver } from "./receiver.ts";
import type { Delivered } from "./run-deliveries.ts";
import type { Usage } from "./usage.ts";

/** A client in a loop that records nothing: an upper bound. */
export type Loop = { name: string; send(count: number): Promise<Delivered> };

/** A request to repeat, without the delivery ID. */
export type LoopRequest = { origin: string; pathname: string; headers: Record<string, string>; body: string };

function requestTo(endpoint: Endpoint): LoopRequest[] {
  return makeEvents([endpoint], 1).map(({ id, at, body }) => {
    const signer = signerOf(endpoint.secret);
    const headers = requestHeaders({
      event: "scrape.completed",
      eventId: id,
      deliveryId: "",
      env: "live",
      body,
      now: at,
      signer,
    });
    const { origin, pathname } = new URL(endpoint.url);
    return { origin, pathname, headers, body: body.toString() };
  });
}

export const loopOf = (
  client: ClientName,
  endpoints: readonly Endpoint[],
  receiver: Receiver,
  env: Record<string, string>,
): Loop => ({
  name: `${client} in a loop`,
  send: async (count) => {
    await receiver.forget();
    const child = await startChild("webhook-loop.ts", {
      ...env,
      BENCH_CLIENT: client,
      BENCH_COUNT: String(count),
      BENCH_REQUESTS: JSON.stringify(endpoints.flatMap(requestTo)),
    });
    try {
      const run = async () => {
        await child.ask("begin");
        while ((await child.ask<number>("over")) < count) await pause(5);
      };
      await run(); // warms up: compiles code and opens connections
      const before = await child.ask<Usage>("usage");
      const began = machineNow();
      await run();
      const seconds = (machineNow() - began) / 1_000;
      const after = await child.ask<Usage>("usage");
      return {
        perSecond: count / seconds,
        statements: 0,
        workerCpu: ((after.cpuSeconds - before.cpuSeconds) / count) * 1_000,
        databaseCpu: 0,
      };
    } finally {
      await child.stop();
    }
  },
});
