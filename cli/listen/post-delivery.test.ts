import { expect, it } from "vitest";
import type { SentDelivery } from "#lib/webhooks/listeners/protocol.ts";
import { signerOf } from "#lib/webhooks/subscriptions/sign.ts";
import { webhookReceiver } from "#testing/services/webhook-receiver.ts";
import { localApp } from "./local-app.ts";
import { postDelivery } from "./post-delivery.ts";

const delivery: SentDelivery = {
  id: "dlv_01m7x5afk6fsnvfhzjc689rkjw",
  fence: 1,
  event_id: "evt_01m7x5afk6fsnvfhzjc689rkjw",
  type: "key.created",
  env: "test",
  replayed_at: null,
  attempts_made: 0,
  body: `{"event":"key.created","name":"Zoë"}`,
};

it.each([
  ["by default", {}],
  ["including custom ones and a host", { Host: "shop.test", "X-App": "1" }],
])("reports all headers sent to the app, %s", async (_, headers: Record<string, string>) => {
  await using target = await webhookReceiver();
  const app = localApp(new URL(`${target.url}/hooks`), { connections: 1, headers });
  const signer = signerOf("whsec_MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE=");
  for (let time = 0; time < 2; time++) {
    const attempt = await postDelivery(app, delivery, signer, 30_000);
    expect(attempt.error).toBeNull();
    expect(Object.entries(attempt.request_headers)).toEqual(target.last().rawHeaders);
  }
  expect(target.last().headers).toMatchObject({
    host: headers.Host ?? `127.0.0.1:${target.port}`,
    "content-length": String(target.last().body.length),
  });
  app.agent.destroy();
});
