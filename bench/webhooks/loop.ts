import { setTimeout as pause } from "node:timers/promises";
import { requestHeaders } from "#lib/webhooks/deliveries/dispatch/request-headers.ts";
import { signerOf } from "#lib/webhooks/subscriptions/sign.ts";
import { startChild } from "../setup/child.ts";
import type { Endpoint } from "./endpoints.ts";
import { makeEvents } from "./events.ts";
import { machineNow, type Receiver } from "./receiver.ts";

/** A request to repeat, without the delivery ID. */
export type LoopRequest = { origin: string; pathname: string; headers: Record<string, string>; body: string };

function requestTo(endpoint: Endpoint): LoopRequest[] {
  return makeEvents([endpoint], 1).map(({ id, at, body }) => {
    const signer = signerOf(endpoint.secret);
    const event = "scrape.completed";
    const headers = requestHeaders({ event, eventId: id, deliveryId: "", env: "live", body, now: at, signer });
    const { origin, pathname } = new URL(endpoint.url);
    return { origin, pathname, headers, body: body.toString() };
  });
}

/** CPU milliseconds of the process per request. */
export type LoopRate = { perSecond: number; cpuMs: number };

/** Sends `count` requests with the product's HTTP client in a loop that records nothing: an upper bound. */
export async function sendInLoop(
  endpoints: readonly Endpoint[],
  receiver: Receiver,
  count: number,
  env: Readonly<Record<string, string>>,
): Promise<LoopRate> {
  await receiver.forget();
  const requests = JSON.stringify(endpoints.flatMap(requestTo));
  const child = await startChild("webhook-loop.ts", { ...env, BENCH_REQUESTS: requests });
  try {
    const run = async () => {
      await child.ask("begin", { count });
      while ((await child.ask<number>("over")) < count) await pause(5);
    };
    await run(); // warms up: compiles code and opens connections
    const before = await child.usage();
    const began = machineNow();
    await run();
    const seconds = (machineNow() - began) / 1_000;
    const after = await child.usage();
    return { perSecond: count / seconds, cpuMs: ((after.cpuSeconds - before.cpuSeconds) / count) * 1_000 };
  } finally {
    await child.stop();
  }
}
