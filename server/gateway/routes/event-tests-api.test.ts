import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readSigningSecret } from "#lib/accounts/workspaces/signing-secrets.ts";
import type { Ctx } from "#lib/kernel/context.ts";
import { closeDb } from "#lib/platform/database/client.ts";
import { testEventLimit } from "#lib/webhooks/deliveries/test-event/pace.ts";
import { makeKey } from "#testing/builders/key.ts";
import { refusedWhenUsedUp, useUp } from "#testing/builders/rates.ts";
import { makeWebhook } from "#testing/builders/webhook.ts";
import { makeWorkspace } from "#testing/builders/workspace.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { startGateway, type TestGateway } from "#testing/services/gateway.ts";
import { webhookReceiver } from "#testing/services/webhook-receiver.ts";
import { verify } from "../../../packages/verify/index.js";

// Test receivers listen on loopback.
process.env.ALLOW_PRIVATE_TARGETS = "127.0.0.0/8";
await ownDatabase();
let gateway: TestGateway;
let ctx: Ctx;
let token: string;

async function workspace(): Promise<{ ctx: Ctx; token: string }> {
  const made = await makeWorkspace({ credits: 100 });
  return { ctx: made, token: (await makeKey(made, { scopes: ["admin"] })).token };
}

beforeAll(async () => {
  gateway = await startGateway();
  ({ ctx, token } = await workspace());
});
afterAll(async () => {
  await gateway.close();
  await closeDb();
});

const path = (id: string) => `/v1/webhooks/${id}/test`;
const body = { event: "credits.low" };

describe("POST /v1/webhooks/{webhook_id}/test", () => {
  it("returns the delivery, which the receiver can verify and the log contains", async () => {
    await using target = await webhookReceiver((_request, response) => response.writeHead(200).end("got it"));
    const webhook = await makeWebhook(ctx, target.url);
    const answer = await gateway.call(path(webhook.id), { token, body });
    expect(answer.status).toBe(200);
    expect(answer.json).toMatchObject({
      object: "delivery",
      event: "credits.low",
      webhook_id: webhook.id,
      env: "test",
      status: "delivered",
      attempts: [{ number: 1, status_code: 200, response_body: "got it", error: null }],
    });
    const { body: raw, headers } = target.last();
    const secret = await readSigningSecret(ctx.workspaceId, "test");
    expect(await verify({ body: raw, headers, secret })).toMatchObject({ event: "credits.low", mode: "test" });
    expect((await gateway.call(`/v1/deliveries/${answer.json.id}`, { token })).json).toEqual(answer.json);
  });

  it("answers 200 whatever the endpoint answered", async () => {
    await using target = await webhookReceiver((_request, response) => response.writeHead(503).end());
    const webhook = await makeWebhook(ctx, target.url);
    const answer = await gateway.call(path(webhook.id), { token, body });
    expect([answer.status, answer.json.status, answer.json.last_error]).toEqual([200, "failed", "http_error"]);
  });

  it("sends once per Idempotency-Key", async () => {
    await using target = await webhookReceiver();
    const webhook = await makeWebhook(ctx, target.url);
    const once = () => gateway.call(path(webhook.id), { token, body, headers: { "idempotency-key": "test-1" } });
    const [first, again] = [await once(), await once()];
    expect(again.json).toEqual(first.json);
    expect(target.received).toHaveLength(1);
  });

  it.each([
    [{}, "event"],
    [{ event: "job.paused" }, "event"],
    [{ ...body, url: "http://127.0.0.1/" }, "url"],
    [{ ...body, webhook_id: "whk_1" }, "webhook_id"],
    [null, "body"],
  ])("refuses %j naming %s", async (wrong, param) => {
    const webhook = await makeWebhook(ctx, "https://example.com/");
    const answer = await gateway.call(path(webhook.id), { token, body: wrong });
    expect([answer.status, answer.json.error.code, answer.json.error.param]).toEqual([400, "invalid_parameter", param]);
  });

  it("needs the scope admin and a webhook of the same workspace", async () => {
    const other = await workspace();
    const theirs = await makeWebhook(other.ctx, "https://example.com/");
    expect((await gateway.call(path(theirs.id), { token, body })).json.error.code).toBe("not_found");
    const { token: weak } = await makeKey(ctx, { scopes: ["scrape", "billing"] });
    const webhook = await makeWebhook(ctx, "https://example.com/");
    expect((await gateway.call(path(webhook.id), { token: weak, body })).json.error.code).toBe("insufficient_scope");
  });

  it("is rate-limited per minute, with Retry-After", async () => {
    await using target = await webhookReceiver();
    const { answer, received } = await refusedWhenUsedUp(async () => {
      const other = await workspace();
      const webhook = await makeWebhook(other.ctx, target.url);
      await useUp(testEventLimit(other.ctx.workspaceId));
      const before = target.hits();
      const answered = await gateway.call(path(webhook.id), { token: other.token, body });
      return answered.status === 200 ? undefined : { answer: answered, received: target.hits() - before };
    });
    expect([answer.status, answer.json.error.code]).toEqual([429, "rate_limited"]);
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(received).toBe(0);
  });
});

describe("POST /v1/test-events", () => {
  const anywhere = (sent: object, by = token) => gateway.call("/v1/test-events", { token: by, body: sent });

  it("sends to any URL, and to a webhook", async () => {
    await using target = await webhookReceiver((_request, response) => response.writeHead(200).end("got it"));
    const answer = await anywhere({ ...body, url: target.url });
    expect(answer.status).toBe(200);
    expect(answer.json).toMatchObject({ event: "credits.low", webhook_id: null, env: "test", status: "delivered" });
    const webhook = await makeWebhook(ctx, target.url);
    expect((await anywhere({ ...body, webhook_id: webhook.id })).json).toMatchObject({ webhook_id: webhook.id });
    expect(target.received).toHaveLength(2);
  });

  it.each([
    [{ ...body, url: "nonsense" }, "invalid_url"],
    [{ ...body, url: "http://169.254.169.254/" }, "url_not_allowed"],
    [body, "invalid_parameter"],
    [{ ...body, url: "http://127.0.0.1/", webhook_id: "whk_1" }, "invalid_parameter"],
    [{ event: "job.paused", url: "http://127.0.0.1/" }, "invalid_parameter"],
    [{ ...body, webhook_id: "whk_1" }, "not_found"],
  ])("refuses %j as %s", async (sent, code) => {
    expect((await anywhere(sent)).json.error.code).toBe(code);
  });

  it("requires the scope admin", async () => {
    const { token: weak } = await makeKey(ctx, { scopes: ["scrape"] });
    expect((await anywhere({ ...body, url: "http://127.0.0.1/" }, weak)).json.error.code).toBe("insufficient_scope");
  });
});
