import { expect, it } from "vitest";
import { bodySignature, serviceSignature, signerOf, standardSignature } from "#lib/webhooks/subscriptions/sign.ts";
import { requestHeaders } from "./request-headers.ts";

const body = Buffer.from('{"event":"key.created"}');
const [signer, previous] = [signerOf("whsec_b25l"), signerOf("whsec_dHdv")];
const now = new Date("2027-01-01T00:00:09.999Z");
const [seconds, before] = [1_798_761_609, 1_798_761_600];
const sent = { event: "key.created", eventId: "evt_1", deliveryId: "dlv_1", env: "live", body, now, signer } as const;
const always = {
  "Content-Type": "application/json",
  "User-Agent": "Service-Webhooks/1.0",
  "X-Service-Event": "key.created",
  "X-Service-Delivery": "dlv_1",
  "X-Service-Timestamp": String(seconds),
  "X-Service-Signature": serviceSignature(signer, seconds, body),
  "webhook-id": "evt_1",
  "webhook-timestamp": String(seconds),
  "webhook-signature": standardSignature(signer, "evt_1", seconds, body),
};

it.each<[string, Partial<Parameters<typeof requestHeaders>[0]>, Record<string, string>]>([
  ["any attempt", {}, {}],
  ["a test key's delivery", { env: "test" }, { "X-Service-Mode": "test" }],
  [
    "a rotation's overlap",
    { previous },
    {
      "X-Service-Signature-Previous": serviceSignature(previous, seconds, body),
      "webhook-signature": `${always["webhook-signature"]} ${standardSignature(previous, "evt_1", seconds, body)}`,
    },
  ],
  [
    "a replay",
    { originalAt: new Date("2027-01-01T00:00:00.000Z") },
    {
      "X-Service-Replay": "true",
      "X-Service-Timestamp": String(before),
      "X-Service-Signature": serviceSignature(signer, before, body),
    },
  ],
  ["a trace that receivers continue", { traceparent: "00-a-b-01" }, { traceparent: "00-a-b-01" }],
  ["a Firecrawl body", { dialect: "firecrawl" }, { "X-Firecrawl-Signature": bodySignature(signer, body) }],
])("the headers of %s", (_, more, expected) => {
  expect(requestHeaders({ ...sent, ...more })).toStrictEqual({ ...always, ...expected });
});
