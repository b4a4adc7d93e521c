import { afterAll, expect, it } from "vitest";
import { closeDb } from "#lib/platform/database/client.ts";
import { makeDelivery } from "#testing/builders/delivery-log.ts";
import { makeWebhook } from "#testing/builders/webhook.ts";
import { addMember, makeWorkspace } from "#testing/builders/workspace.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { readAnswers } from "./read-answers.ts";

await ownDatabase();
afterAll(closeDb);

it("counts one endpoint's responses in a span, most frequent first, with durations", async () => {
  const ctx = await makeWorkspace();
  const { id: webhookId } = await makeWebhook(ctx, "https://a.test/in");
  const { id: other } = await makeWebhook(ctx, "https://b.test/in");
  const now = ctx.clock.now();
  const of = { webhookId, at: now };
  // The most frequent response was made first, so it is read last.
  const before = { webhookId, at: new Date(now.getTime() - 1) };
  for (const durationMs of [10, 20, 30]) await makeDelivery(ctx, { ...before, lastStatus: 200, durationMs });
  const failed = { ...of, status: "failed" as const };
  await makeDelivery(ctx, { ...failed, lastStatus: 503, lastError: "http_error", durationMs: 40 });
  await makeDelivery(ctx, { ...failed, lastStatus: 503, lastError: "http_error", durationMs: 50 });
  await makeDelivery(ctx, { ...failed, lastError: "target_timeout", durationMs: 10_000 });
  // Another endpoint's, an unfinished and an older delivery do not count.
  await makeDelivery(ctx, { webhookId: other, lastStatus: 418, durationMs: 1 });
  await makeDelivery(ctx, { ...of, status: "pending" });
  await makeDelivery(ctx, { webhookId, at: new Date(now.getTime() - 60_000), lastStatus: 204, durationMs: 1 });

  expect(await readAnswers(ctx, { webhookId, since: new Date(now.getTime() - 1_000) })).toEqual({
    ok: true,
    value: {
      p50_ms: 30,
      p95_ms: 10_000,
      sampled: 6,
      more: false,
      answers: [
        { answer: "200", count: 3 },
        { answer: "503", count: 2 },
        { answer: "target_timeout", count: 1 },
      ],
    },
  });
});

it("returns nothing for an unused endpoint, and refuses callers without permission", async () => {
  const ctx = await makeWorkspace();
  const { id: webhookId } = await makeWebhook(ctx, "https://a.test/in");
  const since = new Date(ctx.clock.now().getTime() - 1_000);
  expect(await readAnswers(ctx, { webhookId, since })).toEqual({
    ok: true,
    value: { p50_ms: null, p95_ms: null, sampled: 0, more: false, answers: [] },
  });
  expect(await readAnswers(await addMember(ctx, "billing"), { webhookId, since })).toMatchObject({
    error: "forbidden",
  });
});
