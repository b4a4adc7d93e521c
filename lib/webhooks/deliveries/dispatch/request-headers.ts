import type { KeyEnv } from "#lib/kernel/scopes.ts";
import { DELIVERY_AGENT } from "#lib/webhooks/deliveries/constants.ts";
import { bodySignature, type Signer, serviceSignature, standardSignature } from "#lib/webhooks/subscriptions/sign.ts";

type ToSign = {
  event: string;
  eventId: string;
  deliveryId: string;
  env: KeyEnv;
  body: Uint8Array;
  /** Set for a translated body. */
  dialect?: "firecrawl" | null | undefined;
  /** The time of this attempt, by the database's clock. */
  now: Date;
  /** Set for a replay: the time of the original's first attempt (service interface 6.6). */
  originalAt?: Date | undefined;
  signer: Signer;
  /** The previous secret's signer, during a rotation. */
  previous?: Signer | undefined;
  /** Set if receivers should continue the operator's traces. */
  traceparent?: string | undefined;
};

const seconds = (at: Date): number => Math.floor(at.getTime() / 1_000);

/**
 * Returns the headers of one attempt: those of service interface 6.3 and those of Standard Webhooks
 * (contract 7). For a replay the former carry the original's time and the latter the current time;
 * each signature covers its own timestamp.
 */
export function requestHeaders(sent: ToSign): Record<string, string> {
  const timestamp = seconds(sent.originalAt ?? sent.now);
  const fresh = seconds(sent.now);
  const signers = sent.previous ? [sent.signer, sent.previous] : [sent.signer];
  return {
    "Content-Type": "application/json",
    "User-Agent": DELIVERY_AGENT,
    "X-Service-Event": sent.event,
    "X-Service-Delivery": sent.deliveryId,
    "X-Service-Timestamp": String(timestamp),
    "X-Service-Signature": serviceSignature(sent.signer, timestamp, sent.body),
    ...(sent.previous && { "X-Service-Signature-Previous": serviceSignature(sent.previous, timestamp, sent.body) }),
    ...(sent.env === "test" && { "X-Service-Mode": "test" }),
    ...(sent.originalAt && { "X-Service-Replay": "true" }),
    ...(sent.traceparent !== undefined && { traceparent: sent.traceparent }),
    ...(sent.dialect === "firecrawl" && { "X-Firecrawl-Signature": bodySignature(sent.signer, sent.body) }),
    "webhook-id": sent.eventId,
    "webhook-timestamp": String(fresh),
    "webhook-signature": signers.map((signer) => standardSignature(signer, sent.eventId, fresh, sent.body)).join(" "),
  };
}
