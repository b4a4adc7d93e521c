import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { serviceSignature, signerOf } from "#lib/webhooks/subscriptions/sign.ts";
import { httpTarget, type Target } from "#testing/services/outbound-targets.ts";

/** One request in the journal. Times by `performance.now()` of the recording process. */
export type Arrival = {
  delivery: string;
  event: string;
  /** SHA-256 of the body, in hex. */
  digest: string;
  /** The last part of its path. */
  path: string;
  at: number;
  /** When the connection was done with it; undefined while it is open. */
  over?: number;
  /** Response status; undefined if the connection closed before. */
  status?: number;
  /** Whether its signature and its time (300 s, service interface 6.4) are valid. */
  verified: boolean;
  /** Whether another request of the same delivery was open when it arrived. */
  overlaps: boolean;
  /** X-Service-Timestamp minus this machine's time, in seconds. */
  skew: number;
};

/** Answers a recorded request. A request that it does not answer hangs. */
export type Answer = (response: ServerResponse, arrival: Arrival) => void;

export type DeliveryJournal = Target & {
  arrivals: readonly Arrival[];
  /** Identifies endpoints by path: requests to `/name` must be signed with this secret. */
  expectAt(name: string, secret: string): void;
};

export const accept: Answer = (response) => response.writeHead(200).end("ok");

const TOLERANCE_S = 300;

/**
 * A receiver that records each request before answering it, and outlives the processes under test;
 * on loopback unless `host` is given.
 */
export async function deliveryJournal(answer: Answer = accept, host?: string): Promise<DeliveryJournal> {
  const arrivals: Arrival[] = [];
  const signers = new Map<string, ReturnType<typeof signerOf>>();
  const open = new Map<string, number>();

  const verified = (request: IncomingMessage, body: Buffer, skew: number): boolean => {
    const signer = signers.get(request.url ?? "");
    const timestamp = Number(request.headers["x-service-timestamp"]);
    return (
      signer !== undefined &&
      Math.abs(skew) <= TOLERANCE_S &&
      request.headers["x-service-signature"] === serviceSignature(signer, timestamp, body)
    );
  };

  const target = await httpTarget((request, response) => {
    const delivery = String(request.headers["x-service-delivery"]);
    const others = open.get(delivery) ?? 0;
    const skew = Number(request.headers["x-service-timestamp"]) - Date.now() / 1_000;
    const arrival: Arrival = {
      delivery,
      event: String(request.headers["webhook-id"]),
      digest: "",
      path: request.url ?? "",
      at: performance.now(),
      verified: false,
      overlaps: others > 0,
      skew,
    };
    open.set(delivery, others + 1);
    response.once("close", () => {
      arrival.over = performance.now();
      if (response.writableFinished) arrival.status = response.statusCode;
      const left = (open.get(delivery) ?? 1) - 1;
      if (left === 0) open.delete(delivery);
      else open.set(delivery, left);
    });
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const body = Buffer.concat(chunks);
      arrival.digest = createHash("sha256").update(body).digest("hex");
      arrival.verified = verified(request, body, skew);
      arrivals.push(arrival);
      answer(response, arrival);
    });
  }, host);
  return Object.assign(target, {
    arrivals,
    expectAt(name: string, secret: string) {
      signers.set(`/${name}`, signerOf(secret));
    },
  });
}
