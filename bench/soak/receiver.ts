import type { IncomingMessage, ServerResponse } from "node:http";
import { httpTarget } from "#testing/services/outbound-targets.ts";
import { collectAnswers } from "./answered.ts";
import type { Answered } from "./types.ts";

/**
 * How an endpoint takes deliveries, by its path: at once (`named`: the address that scrapes name; `paused`: of a subscription that is paused at times;
 * `probe`: all below it, before anything counts); `flaky`: every fifth not before it is tried again; `broken`: never.
 */
export const PATHS = {
  ...{ well: "/well", named: "/named", paused: "/paused", probe: "/probe" },
  ...{ flaky: "/flaky", broken: "/broken" },
} as const;
const FLAKY_ONE_IN = 5;

export type SoakReceiver = AsyncDisposable & {
  url: string;
  /** Ids of deliveries that were answered with 200. */
  accepted: ReadonlySet<string>;
  /** Deliveries that came again after they had been answered with 200. */
  doubled(): number;
  /** What the scrapes whose events came say that they cost. */
  credits(): number;
  /** From event to arrival, since it was last asked: of what nothing holds up. */
  takeDelays(): Answered;
};

type Body = { created_at: string; data: { credits_used?: number } };

/** Somebody's endpoints on loopback, which remember what they took. */
export async function startSoakReceiver(): Promise<SoakReceiver> {
  const accepted = new Set<string>();
  const delays = collectAnswers();
  let [nth, doubled, credits] = [0, 0, 0];
  /** Deliveries that a flaky endpoint has refused once, or is to take at once. */
  const refused = new Set<string>();

  function answer(request: IncomingMessage, response: ServerResponse, body: string, cameAt: number): void {
    const delivery = String(request.headers["x-service-delivery"]);
    const path = request.url ?? "";
    if (path.startsWith(PATHS.probe)) return void response.writeHead(200).end("ok");
    const isFlaky = path.startsWith(PATHS.flaky) && !refused.delete(delivery) && nth++ % FLAKY_ONE_IN === 0;
    if (isFlaky) refused.add(delivery);
    if (isFlaky || path.startsWith(PATHS.broken)) return void response.writeHead(503).end();
    if (accepted.has(delivery)) doubled++;
    response.once("finish", () => accepted.add(delivery));
    const isReplay = request.headers["x-service-replay"] !== undefined;
    if (!isReplay && !accepted.has(delivery)) {
      const { created_at, data } = JSON.parse(body) as Body;
      if (path.startsWith(PATHS.named)) credits += data.credits_used ?? 0;
      if (path.startsWith(PATHS.well)) delays.add(cameAt - Date.parse(created_at));
    }
    response.writeHead(200).end("ok");
  }

  const target = await httpTarget((request, response) => {
    const cameAt = Date.now();
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => answer(request, response, Buffer.concat(chunks).toString(), cameAt));
  });
  return Object.assign(target, {
    accepted,
    doubled: () => doubled,
    credits: () => credits,
    takeDelays: () => delays.take(),
  });
}
