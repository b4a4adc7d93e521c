import Firecrawl, { type SdkError } from "firecrawl";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Ctx, makeWorkspace } from "#testing/builders/workspace.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { type FirecrawlStage, firecrawlStage } from "#testing/services/firecrawl-stage.ts";

// Firecrawl has one kind of ID for batches and crawls, and version 1 of its client requests a batch
// under the crawl path.

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

it("starts and awaits a batch in one call of client version 1", async () => {
  const urls = [`${pages}/a`, `${pages}/b`];
  const done = await client.v1.batchScrapeUrls(urls, { formats: ["markdown"] });
  expect(done).toMatchObject({ success: true, status: "completed", completed: 2 });
  expect("data" in done && done.data.map(({ markdown }) => markdown)).toEqual([
    expect.stringContaining("# /a"),
    expect.stringContaining("# /b"),
  ]);
});

it("serves a batch's status, errors and cancellation under the crawl path", async () => {
  const { id } = await client.startBatchScrape([`${pages}/refused`, `${pages}/held`]);
  await expect.poll(async () => (await client.getCrawlStatus(id)).completed).toBe(1);
  expect(await client.getCrawlErrors(id)).toMatchObject({ errors: [{ url: `${pages}/refused` }] });
  expect(await client.cancelCrawl(id)).toBe(true);
  expect((await client.getCrawlStatus(id)).status).toBe("cancelled");
  const other = await clientOf(await makeWorkspace({ credits: 5 }));
  expect(await statusOf(other.getCrawlStatus(id))).toBe(404);
});
