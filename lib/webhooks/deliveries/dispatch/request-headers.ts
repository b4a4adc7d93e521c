import type { KeyEnv } from "#lib/kernel/scopes.ts";
import { DELIVERY_AGENT } from "#lib/webhooks/deliveries/constants.ts";
import { bodySignature, type Signer, serviceSignature, standardSignature } from "#lib/webhooks/subscriptions/sign.ts";

type ToSign = {
  event: string;
  eventId: string;
  deliveryId: string;
  env: KeyEnv;
  body: Uint8Array;
  /** Of a body that is not ours. */
  dialect?: "firecrawl" | null | undefined;
  /** The moment of this attempt, by the database's clock. */
  now: Date;
  /** Of a replay: when the original's first attempt was made (service interface 6.6). */
  originalAt?: Date | undefined;
  signer: Signer;
  /** During a rotation's overlap: what signed before. */
  previous?: Signer | undefined;
  /** Where the operator wants receivers to continue its traces. */
  traceparent?: string | undefined;
};

const seconds = (at: Date): number => Math.floor(at.getTime() / 1_000);

/**
 * The headers of one attempt: those of service interface 6.3, and Standard Webhooks' besides them (contract 7). A replay says
 * the original's time in the former and now in the latter; both signatures cover what their header says.
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
