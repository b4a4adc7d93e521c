import Firecrawl, { type SdkError } from "firecrawl";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Ctx, makeWorkspace } from "#testing/builders/workspace.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { type FirecrawlStage, firecrawlStage } from "#testing/services/firecrawl-stage.ts";

// Firecrawl keeps batches and crawls under one kind of id, and version 1 of its client asks for a batch at the path of crawls.

await ownDatabase();
let stage: FirecrawlStage;
let pages: string;
let client: Firecrawl;

beforeAll(async () => {
  stage = await firecrawlStage();
  ({ pages } = stage);
  client = await clientOf(stage.ctx);
});
afterAll(() => stage.close());

const clientOf = async (of: Ctx): Promise<Firecrawl> =>
  new Firecrawl({ apiKey: await stage.token(of), apiUrl: stage.url });

const statusOf = (call: Promise<unknown>): Promise<number | undefined> =>
  call.then(
    () => undefined,
    ({ status }: SdkError) => status,
  );

it("starts and waits for a batch in one call of version 1 of the client", async () => {
  const urls = [`${pages}/a`, `${pages}/b`];
  const done = await client.v1.batchScrapeUrls(urls, { formats: ["markdown"] });
  expect(done).toMatchObject({ success: true, status: "completed", completed: 2 });
  expect("data" in done && done.data.map(({ markdown }) => markdown)).toEqual([
    expect.stringContaining("# /a"),
    expect.stringContaining("# /b"),
  ]);
});

it("finds a batch at the path of crawls: its status, failures and cancellation", async () => {
  const { id } = await client.startBatchScrape([`${pages}/refused`, `${pages}/held`]);
  await expect.poll(async () => (await client.getCrawlStatus(id)).completed).toBe(1);
  expect(await client.getCrawlErrors(id)).toMatchObject({ errors: [{ url: `${pages}/refused` }] });
  expect(await client.cancelCrawl(id)).toBe(true);
  expect((await client.getCrawlStatus(id)).status).toBe("cancelled");
  const other = await clientOf(await makeWorkspace({ credits: 5 }));
  expect(await statusOf(other.getCrawlStatus(id))).toBe(404);
});
