import { Webhook as StandardWebhook } from "standardwebhooks";
import Stripe from "stripe";
import { Webhook as SvixWebhook } from "svix";
import { afterAll, describe, expect, it } from "vitest";
import { readSigningSecret } from "#lib/accounts/workspaces/signing-secrets.ts";
import { closeDb } from "#lib/platform/database/client.ts";
import { newId } from "#lib/platform/values/ids.ts";
import { requestHeaders } from "#lib/webhooks/deliveries/dispatch/request-headers.ts";
import { sendTestEvent } from "#lib/webhooks/deliveries/send-test-event.ts";
import { makeWorkspace } from "#testing/builders/workspace.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { loopbackPolicy } from "#testing/services/outbound-targets.ts";
import { webhookReceiver } from "#testing/services/webhook-receiver.ts";
import { verify } from "../../../packages/verify/index.js";
import { newSecret } from "./secrets.ts";
import { signerOf } from "./sign.ts";

// Third-party code verifies real deliveries.

await ownDatabase();
afterAll(closeDb);

type Arrived = { body: Buffer; headers: Record<string, string> };

/** Returns a test event as its receiver gets it over HTTP. */
async function arrivedTestEvent(): Promise<Arrived & { secret: string }> {
  const ctx = await makeWorkspace();
  await using target = await webhookReceiver();
  const sent = await sendTestEvent(ctx, { event: "job.completed", url: target.url }, { policy: loopbackPolicy() });
  if (!sent.ok) throw new Error(sent.message);
  const { body, headers } = target.last();
  const secret = await readSigningSecret(ctx.workspaceId, "test");
  return { body, headers: headers as Record<string, string>, secret };
}

/** Returns what the dispatcher would send now. */
function delivery(rest: { secret: string; previous?: string; originalAt?: Date }): Arrived {
  const now = new Date();
  const eventId = newId("evt", now);
  const body = Buffer.from(JSON.stringify({ event: "credits.low", id: eventId, data: { note: "Zoë 🚀" } }));
  const sent = requestHeaders({
    event: "credits.low",
    eventId,
    deliveryId: newId("dlv", now),
    env: "live",
    body,
    now,
    originalAt: rest.originalAt,
    signer: signerOf(rest.secret),
    previous: rest.previous === undefined ? undefined : signerOf(rest.previous),
  });
  // Header names arrive in lower case.
  const headers = Object.fromEntries(Object.entries(sent).map(([name, value]) => [name.toLowerCase(), value]));
  return { body, headers };
}

const changed = ({ body, headers }: Arrived): Arrived => ({ headers, body: Buffer.concat([body, Buffer.from(" ")]) });

const standard = (secret: string, { body, headers }: Arrived) =>
  new StandardWebhook(secret).verify(body.toString(), headers);

/** Svix throws on failure and returns nothing. */
const svix = (secret: string, { body, headers }: Arrived) => {
  new SvixWebhook(secret).verify(body, headers);
  return JSON.parse(body.toString());
};

/** Stripe signs the same text with the same key, in another format. */
const stripe = (secret: string, { body, headers }: Arrived) => {
  const [scheme, hex] = (headers["x-service-signature"] ?? "").split("=");
  expect(scheme).toBe("sha256");
  return Stripe.webhooks.constructEvent(body, `t=${headers["x-service-timestamp"]},v1=${hex}`, secret);
};

const oracles: [string, (secret: string, arrived: Arrived) => unknown][] = [
  ["standardwebhooks", standard],
  ["svix", svix],
  ["stripe", stripe],
];

describe.each(oracles)("%s", (name, check) => {
  it("verifies a received test event", async () => {
    const { secret, ...arrived } = await arrivedTestEvent();
    expect(check(secret, arrived)).toEqual(JSON.parse(arrived.body.toString()));
    expect(() => check(secret, changed(arrived))).toThrow();
    expect(() => check(newSecret(), arrived)).toThrow();
    await expect(verify({ ...arrived, secret })).resolves.toMatchObject({ event: "job.completed" });
  });

  it("verifies a delivery, and the new secret during a rotation", () => {
    const [secret, previous] = [newSecret(), newSecret()];
    expect(check(secret, delivery({ secret }))).toHaveProperty("event", "credits.low");
    expect(check(secret, delivery({ secret, previous }))).toHaveProperty("event", "credits.low");
  });

  it("accepts or rejects an old replay as documented", async () => {
    const secret = newSecret();
    const arrived = delivery({ secret, originalAt: new Date(Date.now() - 86_400_000) });
    // The service signature carries the original's time, the standard one the sending time.
    if (name === "stripe") expect(() => check(secret, arrived)).toThrow(/tolerance/);
    else expect(check(secret, arrived)).toHaveProperty("event", "credits.low");
    expect(await verify({ ...arrived, secret })).toMatchObject({ replay: true });
  });
});

it("the previous secret still verifies the standard signature", () => {
  const [secret, previous] = [newSecret(), newSecret()];
  const arrived = delivery({ secret, previous });
  for (const check of [standard, svix]) expect(check(previous, arrived)).toHaveProperty("event", "credits.low");
});
