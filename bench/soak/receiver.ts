import type { IncomingMessage, ServerResponse } from "node:http";
import { httpTarget } from "#testing/services/outbound-targets.ts";
import { collectAnswers } from "./answered.ts";
import type { Answered } from "./types.ts";

/**
 * Endpoint behavior by path. `well`, `named` (the address that scrapes name), `paused` (a subscription paused at times)
 * and `probe` (everything during the probe) accept immediately, `flaky` refuses every fifth delivery once, and `broken`
 * always refuses.
 */
export const PATHS = {
  ...{ well: "/well", named: "/named", paused: "/paused", probe: "/probe" },
  ...{ flaky: "/flaky", broken: "/broken" },
} as const;
const FLAKY_ONE_IN = 5;

export type SoakReceiver = AsyncDisposable & {
  url: string;
  /** IDs of deliveries answered with 200. */
  accepted: ReadonlySet<string>;
  /** Deliveries received again after a 200. */
  doubled(): number;
  /** Credits stated in the events of scrapes. */
  credits(): number;
  /** Delays from event to arrival since the previous call, at `well` endpoints only. */
  takeDelays(): Answered;
};

type Body = { created_at: string; data: { credits_used?: number } };

/** Starts endpoints on loopback that record what they accept. */
export async function startSoakReceiver(): Promise<SoakReceiver> {
  const accepted = new Set<string>();
  const delays = collectAnswers();
  let [nth, doubled, credits] = [0, 0, 0];
  /** Deliveries that the flaky endpoint refused and will accept next time. */
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
