import Firecrawl, { type SdkError } from "firecrawl";
import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { db } from "#lib/platform/database/client.ts";
import { makeWorkspace } from "#testing/builders/workspace.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { type FirecrawlStage, firecrawlStage } from "#testing/services/firecrawl-stage.ts";

// Extractions through Firecrawl's published client.

await ownDatabase();
let stage: FirecrawlStage;
beforeAll(async () => {
  stage = await firecrawlStage();
});
afterAll(() => stage.close());

const schema = { type: "object", properties: { title: { type: "string" } }, required: ["title"] };
const client = async (of = stage.ctx, key = {}) =>
  new Firecrawl({ apiKey: await stage.token(of, key), apiUrl: stage.url });

it("completes, and costs its pages and tokens once", async () => {
  const ctx = await makeWorkspace({ credits: 200 });
  const urls = [`${stage.pages}/a`, `${stage.pages}/b`, "no address"];
  const extracted = await (await client(ctx)).extract({ urls, schema, prompt: "The title.", pollInterval: 1 });
  expect(extracted).toMatchObject({
    ...{ success: true, status: "completed", data: { title: "Page" }, creditsUsed: 3 },
    sources: { "*": [`${stage.pages}/a`, `${stage.pages}/b`] },
  });
  const entries = await db().ledgerEntry.findMany({ where: { workspaceId: ctx.workspaceId, endpoint: "/v2/extract" } });
  expect(entries.map(({ amount }) => Number(amount)).filter((amount) => amount !== 0)).toEqual([-3]);
});

it("can be started and polled, also by client version 1", async () => {
  const of = await client();
  const started = await of.startExtract({ urls: [`${stage.pages}/a`, "no address"], prompt: "The title." });
  expect(started).toMatchObject({ success: true, id: expect.stringMatching(/^ext_/), invalidURLs: ["no address"] });
  await expect
    .poll(async () => (await of.getExtractStatus(started.id ?? "")).status, { timeout: 60_000 })
    .toBe("completed");
  const titled = z.object({ title: z.string() });
  expect(await of.v1.extract([`${stage.pages}/a`], { schema: titled as never })).toMatchObject({
    ...{ success: true, data: { title: "Page" }, sources: { "*": [`${stage.pages}/a`] } },
  });
});

it("refuses missing features and requests that cost too much", async () => {
  const refusal = async (call: Promise<unknown>) => {
    const error = await call.catch((reason: SdkError) => reason);
    return [(error as SdkError).status, (error as SdkError).code];
  };
  const of = await client();
  const prompt = "The title.";
  expect(await refusal(of.startExtract({ urls: [`${stage.pages}/*`], prompt }))).toEqual([501, "feature_unavailable"]);
  expect(await refusal(of.getExtractStatus("ext_none"))).toEqual([404, "not_found"]);
  const poor = await client(await makeWorkspace({ credits: 3 }));
  expect(await refusal(poor.startExtract({ urls: [stage.pages], prompt }))).toEqual([402, "workspace_balance"]);
});

it("returns a free example to a test key", async () => {
  const ctx = await makeWorkspace({ credits: 0 });
  const urls = ["https://shop.example/"];
  const extracted = await (await client(ctx, { env: "test" })).extract({ urls, schema, pollInterval: 1 });
  expect(extracted).toMatchObject({ status: "completed", data: { title: "text" }, creditsUsed: 0 });
});
