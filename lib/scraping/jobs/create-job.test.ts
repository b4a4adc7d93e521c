import { Readable } from "node:stream";
import { afterAll, expect, it } from "vitest";
import { closeDb, db } from "#lib/platform/database/client.ts";
import { createPolicy } from "#lib/platform/outbound/policy.ts";
import { newId } from "#lib/platform/values/ids.ts";
import { jobKey, jobPolicy } from "#testing/builders/job.ts";
import { makeWorkspace } from "#testing/builders/workspace.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { createJob } from "./create-job.ts";
import { getJob } from "./queries.ts";

await ownDatabase();
afterAll(closeDb);

it("returns the job as queued, even to a repeated call after work began", async () => {
  const ctx = await jobKey(await makeWorkspace({ credits: 10 }));
  const requestId = newId("req", ctx.clock.now());
  const open = () => Readable.from([Buffer.from(JSON.stringify({ urls: ["https://shop.example/"] }))]);
  const first = await createJob(ctx, { requestId, open }, jobPolicy);
  if (!first.ok) throw new Error(first.message);
  expect(first.value).toMatchObject({ status: "queued", urls_ok: 0, started_at: null, download_url: null });
  expect(await getJob(ctx, first.value.id)).toEqual(first);

  const at = new Date();
  const over = { urlsOk: 1, creditsUsed: 1n, startedAt: at, finishedAt: at, resultsKey: "k", resultsLength: 9n };
  for (const status of ["running", "completed"] as const) {
    await db().job.updateMany({ where: { id: first.value.id }, data: { status, ...over } });
    expect(await createJob(ctx, { requestId, open }, jobPolicy)).toEqual(first);
  }
  expect(await getJob(ctx, first.value.id)).toMatchObject({ value: { status: "completed", urls_ok: 1 } });
  expect(await db().job.count({ where: { workspaceId: ctx.workspaceId } })).toBe(1);
});

it("returns an existing job even if it could not be created now", async () => {
  const ctx = await jobKey(await makeWorkspace({ credits: 10 }));
  const requestId = newId("req", ctx.clock.now());
  const submit = (policy: typeof jobPolicy) => {
    const body = { urls: ["https://shop.example/"], webhook: "http://127.0.0.1:9/hook" };
    return createJob(ctx, { requestId, open: () => Readable.from([Buffer.from(JSON.stringify(body))]) }, policy);
  };
  const first = await submit(jobPolicy);
  expect(first).toMatchObject({ ok: true, value: { status: "queued" } });
  // The webhook may be gone too.
  expect(await submit(createPolicy("", "https://gatehouse.example"))).toEqual(first);
  await db().balance.update({ where: { workspaceId: ctx.workspaceId }, data: { balance: 0 } });
  expect(await submit(jobPolicy)).toEqual(first);
});
