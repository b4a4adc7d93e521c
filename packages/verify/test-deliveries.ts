import { createHmac } from "node:crypto";

/** The current time in these tests. */
export const NOW = 1_768_473_000;
export const SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
export const OTHER_SECRET = "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD";
export const EVENT_ID = "evt_01h455vb4pex5vsknk084sn02q";

export const BODY = JSON.stringify({
  event: "credits.low",
  id: EVENT_ID,
  created_at: "2026-01-15T10:30:00.000Z",
  data: { balance: 12, threshold: 100, note: "Zoë 🚀 €" },
});

type Body = string | Uint8Array;

export const serviceSignature = (secret: string, timestamp: number | string, body: Body): string =>
  `sha256=${createHmac("sha256", secret).update(`${timestamp}.`).update(body).digest("hex")}`;

export const standardSignature = (secret: string, id: string, timestamp: number | string, body: Body): string => {
  const key = Buffer.from(secret.slice("whsec_".length), "base64");
  return `v1,${createHmac("sha256", key).update(`${id}.${timestamp}.`).update(body).digest("base64")}`;
};

type DeliveryOptions = {
  secret?: string;
  body?: string;
  /** The value of X-Service-Timestamp. */
  at?: number;
  /** The value of webhook-timestamp, if it differs. */
  sentAt?: number;
};

/** Returns a delivery signed with node:crypto rather than the code under test. */
export function delivery({ secret = SECRET, body = BODY, at = NOW, sentAt = at }: DeliveryOptions = {}) {
  const headers: Record<string, string> = {
    "Content-Type": "application/json",
    "X-Service-Event": "credits.low",
    "X-Service-Delivery": "dlv_01h455vb4pex5vsknk084sn02z",
    "X-Service-Timestamp": String(at),
    "X-Service-Signature": serviceSignature(secret, at, body),
    "webhook-id": EVENT_ID,
    "webhook-timestamp": String(sentAt),
    "webhook-signature": standardSignature(secret, EVENT_ID, sentAt, body),
  };
  return { body, headers };
}

/** Returns a replay of a delivery first sent at `at`. */
export function replay(options: DeliveryOptions = {}) {
  const { body, headers } = delivery({ at: NOW - 86_400 * 20, sentAt: NOW, ...options });
  return { body, headers: { ...headers, "X-Service-Replay": "true" } as Record<string, string> };
}
