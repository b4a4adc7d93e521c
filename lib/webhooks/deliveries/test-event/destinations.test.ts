import { afterAll, describe, expect, it } from "vitest";
import type { Actor } from "#lib/kernel/context.ts";
import { closeDb, db } from "#lib/platform/database/client.ts";
import { readProxy } from "#lib/platform/http/read-proxy.ts";
import { createPolicy } from "#lib/platform/outbound/policy.ts";
import { newId } from "#lib/platform/values/ids.ts";
import { refusedWhenUsedUp, useUp } from "#testing/builders/rates.ts";
import { rows, send, sent, withSecret } from "#testing/builders/test-event-sending.ts";
import { makeWebhook } from "#testing/builders/webhook.ts";
import { addMember, type Ctx, makeWorkspace } from "#testing/builders/workspace.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { zone } from "#testing/services/outbound-targets.ts";
import { testProxy } from "#testing/services/proxy.ts";
import { webhookReceiver } from "#testing/services/webhook-receiver.ts";
import { verify } from "../../../../packages/verify/index.js";
import { sendTestEvent } from "../send-test-event.ts";
import { testEventLimit } from "./pace.ts";
import { SendTestEventInput } from "./schema.ts";

// Where test events may be sent, and by whom.

await ownDatabase();
afterAll(closeDb);

const workspace = async () => withSecret(await makeWorkspace());

describe("to a subscription", () => {
  it("goes to its current URL, even if paused, signed with the test secret", async () => {
    const ctx = await workspace();
    await using target = await webhookReceiver();
    const webhook = await makeWebhook(ctx, target.url, { status: "paused", events: ["key.created"] });
    const delivery = await sent(ctx, { webhook_id: webhook.id });
    expect(delivery).toMatchObject({ webhook_id: webhook.id, url: target.url, status: "delivered", env: "test" });
    const { body, headers } = target.last();
    await expect(verify({ body, headers, secret: webhook.secret })).rejects.toMatchObject({ code: "bad_signature" });
    expect(await verify({ body, headers, secrets: [webhook.secret, ctx.secret] })).toMatchObject({ mode: "test" });
    expect(await rows(ctx)).toEqual([1, 1, 1, 0]);
  });

  it("does not change the subscription's health", async () => {
    const ctx = await workspace();
    await using target = await webhookReceiver((_request, response) => response.writeHead(500).end());
    const webhook = await makeWebhook(ctx, target.url);
    const before = await db().webhook.update({ where: { id: webhook.id }, data: { consecutiveFailures: 4 } });
    for (let at = 0; at < 3; at++) await sent(ctx, { webhook_id: webhook.id });
    expect(await db().webhook.findUniqueOrThrow({ where: { id: webhook.id } })).toEqual(before);
    expect(await db().notice.count({ where: { workspaceId: ctx.workspaceId } })).toBe(0);
  });

  it("whose URL may no longer be fetched fails visibly", async () => {
    const ctx = await workspace();
    const webhook = await makeWebhook(ctx, "https://127.0.0.1/");
    const policy = createPolicy("", "https://gatehouse.example");
    expect(await sent(ctx, { webhook_id: webhook.id }, { policy })).toMatchObject({
      status: "failed",
      last_error: "url_not_allowed",
    });
  });

  it("is not sent over http to the internet, while a given URL is", async () => {
    const ctx = await workspace();
    await using target = await webhookReceiver();
    await using proxy = await testProxy({ port: Number(new URL(target.url).port) });
    const resolve = zone({ "hooks.example": ["93.184.216.34"] });
    const policy = createPolicy("", "https://gatehouse.example", { resolve, proxy: readProxy(new URL(proxy.url)) });
    const url = "http://hooks.example/";
    const webhook = await makeWebhook(ctx, url);
    expect(await sent(ctx, { webhook_id: webhook.id }, { policy })).toMatchObject({
      status: "failed",
      last_error: "url_not_allowed",
    });
    expect(target.received).toHaveLength(0);
    expect(await sent(ctx, { url }, { policy })).toMatchObject({ status: "delivered" });
    expect(target.received).toHaveLength(1);
  });

  it("of another workspace, deleted or never created is not found", async () => {
    const [ctx, other] = [await workspace(), await workspace()];
    const theirs = await makeWebhook(other, "https://example.com/");
    const deleted = await makeWebhook(ctx, "https://example.com/");
    await db().webhook.update({ where: { id: deleted.id }, data: { deletedAt: new Date() } });
    for (const id of [theirs.id, deleted.id, newId("whk", new Date()), "nonsense"])
      expect(await send(ctx, { webhook_id: id })).toMatchObject({ ok: false, error: "not_found" });
    expect(await rows(ctx)).toEqual([0, 0, 0, 0]);
  });

  it("hidden from a test key is not found", async () => {
    const ctx = await workspace();
    await using target = await webhookReceiver();
    const actor: Actor = { type: "api_key", id: newId("key", new Date()), label: "k", env: "test", scopes: ["admin"] };
    const live = await makeWebhook(ctx, target.url);
    const own = await makeWebhook(ctx, target.url, { testOnly: true });
    expect(await send({ ...ctx, actor }, { webhook_id: live.id })).toMatchObject({ error: "not_found" });
    expect(await send({ ...ctx, actor }, { webhook_id: own.id })).toMatchObject({ ok: true });
  });
});

describe("refuses, sending and writing nothing,", () => {
  it.each([
    ["http://169.254.169.254/latest/meta-data/", "url_not_allowed"],
    ["http://localhost:3000/", "url_not_allowed"],
    ["https://[::1]/", "url_not_allowed"],
    ["https://gatehouse.example/", "url_not_allowed"],
    ["https://inner.example/", "url_not_allowed"],
    ["ftp://example.com/", "url_not_allowed"],
    ["https://user:pass@example.com/", "url_not_allowed"],
    ["nonsense", "invalid_url"],
  ])("%s: %s", async (url, error) => {
    const ctx = await workspace();
    const resolve = zone({ "inner.example": ["10.0.0.1"], "gatehouse.example": ["93.184.216.34"] });
    const policy = createPolicy("", "https://gatehouse.example", { resolve });
    expect(await send(ctx, { url }, { policy })).toMatchObject({
      ...{ ok: false, error, detail: { param: "url" } },
      message: expect.stringMatching(/\w/),
    });
    expect(await rows(ctx)).toEqual([0, 0, 0, 0]);
  });

  it("a call without a destination", async () => {
    const ctx = await workspace();
    expect(await sendTestEvent(ctx, { event: "job.completed" })).toMatchObject({
      ok: false,
      error: "invalid_parameter",
    });
    expect(await rows(ctx)).toEqual([0, 0, 0, 0]);
  });

  it("more than the limit per minute", async () => {
    const { ctx, refused } = await refusedWhenUsedUp(async () => {
      const another = await workspace();
      await useUp(testEventLimit(another.workspaceId));
      const result = await send(another, { url: "http://127.0.0.1:9/" });
      return result.ok ? undefined : { ctx: another, refused: result };
    });
    expect(refused).toMatchObject({ ok: false, error: "rate_limited", detail: { retry_after: expect.any(Number) } });
    expect(await rows(ctx)).toEqual([0, 0, 0, 0]);
  });

  it("callers without permission; members and admin keys are allowed", async () => {
    const ctx = await workspace();
    await using target = await webhookReceiver();
    const key = (scopes: ("admin" | "scrape")[]): Ctx => ({
      ...ctx,
      actor: { type: "api_key", id: newId("key", new Date()), label: "k", env: "live", scopes },
    });
    const options = { url: target.url };
    expect(await send(await addMember(ctx, "member"), options)).toMatchObject({ ok: true });
    expect(await send(key(["admin"]), options)).toMatchObject({ ok: true });
    expect(target.received).toHaveLength(2);
    expect(await send(await addMember(ctx, "billing"), options)).toMatchObject({ ok: false, error: "forbidden" });
    expect(await send(key(["scrape"]), options)).toMatchObject({ ok: false, error: "forbidden" });
    expect(target.received).toHaveLength(2);
  });

  it.each([
    {},
    { url: "https://example.com/", webhook_id: "whk_1" },
    { url: "https://example.com/", more: 1 },
    { url: "" },
  ])("%j", (options) => {
    expect(SendTestEventInput.safeParse({ event: "job.completed", ...options }).success).toBe(false);
    expect(SendTestEventInput.safeParse({ event: "job.paused", url: "https://example.com/" }).success).toBe(false);
  });
});
