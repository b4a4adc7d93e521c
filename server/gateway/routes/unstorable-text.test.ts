import { afterAll, expect, it } from "vitest";
import { closeDb } from "#lib/platform/database/client.ts";
import { makeKey } from "#testing/builders/key.ts";
import { makeWorkspace } from "#testing/builders/workspace.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { startGateway } from "#testing/services/gateway.ts";

await ownDatabase();
const gateway = await startGateway();
const { token } = await makeKey(await makeWorkspace(), { scopes: ["scrape", "jobs", "stream"] });
afterAll(async () => {
  await gateway.close();
  await closeDb();
});

const [NUL, HALF] = ["\0", "\ud800"];
const url = "https://example.com/";
const SCHEDULE = { every: 1, unit: "days" };

it.each([
  ["/v1/jobs", { urls: [url], options: { exclude_selectors: [`.${HALF}`] } }],
  ["/v1/jobs", { urls: [url], options: { extract: { title: { selector: "h1", attribute: NUL } } } }],
  ["/v1/jobs", { urls: [url], options: { actions: [{ type: "click", selector: `#${NUL}` }] } }],
  ["/v1/crawls", { url, include_paths: [`/${NUL}`] }],
  ["/v1/crawls", { url, exclude_paths: [`/${HALF}`] }],
  ["/v1/crawls", { url: `${url}${HALF}` }],
  ["/v1/monitors", { name: "a", urls: [`${url}${HALF}`], schedule: SCHEDULE }],
  ["/v1/monitors", { name: "a", crawl: { url: `${url}${HALF}` }, schedule: SCHEDULE }],
  ["/v1/monitors", { name: `a${NUL}b`, urls: [url], schedule: SCHEDULE }],
  ["/v1/monitors", { name: "a", urls: [url], schedule: SCHEDULE, options: { include_selectors: [`.${HALF}`] } }],
  ["/v1/stream", { urls: [`https://example.com/${NUL}`] }],
  ["/v1/stream", { urls: [url], options: { exclude_selectors: [`.${HALF}`] } }],
])("%s refuses text that the database cannot store: %j", async (path, body) => {
  const answer = await gateway.call(path, { token, body });
  expect(answer).toMatchObject({
    status: 400,
    json: { error: { code: expect.stringMatching(/^invalid_(?:parameter|url)$/) } },
  });
});

it("invalid text and positions in a query are refused, too", async () => {
  for (const path of ["/v1/stream?url=https://example.com/%00", "/v2/batch/scrape/job_1?after=9999999999"])
    expect((await gateway.call(path, { token })).status).toBe(400);
});
