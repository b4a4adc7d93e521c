import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Ctx } from "#lib/kernel/context.ts";
import { closeDb, db, sql } from "#lib/platform/database/client.ts";
import { databaseClock, syncClock } from "#lib/platform/values/clock.ts";
import { newId } from "#lib/platform/values/ids.ts";
import { cancelCrawl, pauseCrawl, resumeCrawl } from "#lib/scraping/crawls/change-crawl.ts";
import { createCrawl } from "#lib/scraping/crawls/create-crawl.ts";
import { forecastCrawl } from "#lib/scraping/crawls/forecast-crawl.ts";
import { CreateCrawlInput } from "#lib/scraping/crawls/schema.ts";
import { cancelJob } from "#lib/scraping/jobs/cancel-job.ts";
import { createJob } from "#lib/scraping/jobs/create-job.ts";
import { makeCrawl } from "#testing/builders/crawl.ts";
import { jobKey, jobPolicy, makeJob } from "#testing/builders/job.ts";
import { makeMonitor } from "#testing/builders/monitor.ts";
import { addMember, makeWorkspace } from "#testing/builders/workspace.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { createMonitor } from "./create-monitor.ts";
import { deleteMonitor } from "./delete-monitor.ts";
import { runMonitor } from "./run-monitor.ts";
import { CreateMonitorInput, UpdateMonitorInput } from "./schema.ts";
import { updateMonitor } from "./update-monitor.ts";

await ownDatabase();
beforeAll(() => syncClock((text) => sql().query(text)));
afterAll(closeDb);

const PAGE = "https://shop.example/";
const crawl = CreateCrawlInput.parse({ url: PAGE });
const monitor = CreateMonitorInput.parse({ name: "m", urls: [PAGE], schedule: { cron: "0 0 1 1 *" } });
const requestId = (ctx: Ctx) => newId("req", ctx.clock.now());
const unread = () => {
  throw new Error("The submission must not be read.");
};

type Made = { key: Ctx; keyId: string };
type Answer = Promise<{ ok: boolean; error?: string }>;

const update = (ctx: Ctx, id: string, input: object) =>
  updateMonitor(ctx, id, UpdateMonitorInput.parse(input), jobPolicy);
const newMonitor = async ({ key }: Made) => (await makeMonitor(key, { urls: [PAGE] })).id;
const newCrawl = async ({ key }: Made) => (await makeCrawl(key, { url: PAGE })).id;
const pausedCrawl = async (made: Made) => {
  const id = await newCrawl(made);
  await pauseCrawl(made.key, id);
  return id;
};
const nothing = async () => "";

/** Each verb with the row that it changes. */
const VERBS: readonly [string, (made: Made) => Promise<string>, (ctx: Ctx, id: string, made: Made) => Answer][] = [
  [
    "creates a monitor",
    nothing,
    (ctx, _, { keyId }) => createMonitor(ctx, { requestId: requestId(ctx), keyId, input: monitor }, jobPolicy),
  ],
  ["runs a monitor", newMonitor, (ctx, id) => runMonitor(ctx, id)],
  ["pauses a monitor", newMonitor, (ctx, id) => update(ctx, id, { paused: true })],
  ["renames a monitor", newMonitor, (ctx, id) => update(ctx, id, { name: "Other" })],
  ["deletes a monitor", newMonitor, (ctx, id) => deleteMonitor(ctx, id)],
  ["forecasts a crawl", nothing, (ctx, _, { keyId }) => forecastCrawl(ctx, { keyId, input: crawl })],
  [
    "starts a crawl",
    nothing,
    (ctx, _, { keyId }) => createCrawl(ctx, { requestId: requestId(ctx), keyId, input: crawl }, jobPolicy),
  ],
  ["pauses a crawl", newCrawl, (ctx, id) => pauseCrawl(ctx, id)],
  ["resumes a crawl", pausedCrawl, (ctx, id) => resumeCrawl(ctx, id)],
  ["cancels a crawl", newCrawl, (ctx, id) => cancelCrawl(ctx, id)],
  ["cancels a job", async ({ key }) => (await makeJob(key, { urls: [PAGE] })).id, (ctx, id) => cancelJob(ctx, id)],
];

describe.each(["member", "billing"] as const)("the role %s", (role) => {
  it.each(VERBS)("is refused, and an owner and a key are allowed: %s", async (_, prepare, verb) => {
    const owner = await makeWorkspace({ credits: 1_000, clock: databaseClock });
    const key = await jobKey(owner);
    const made = { key, keyId: key.actor.id };
    const { workspaceId } = owner;
    const id = await prepare(made);
    const rows = async () => [
      await db().job.findMany({ where: { workspaceId } }),
      await db().monitor.findMany({ where: { workspaceId } }),
    ];
    const before = await rows();
    expect(await verb(await addMember(owner, role), id, made)).toMatchObject({ ok: false, error: "forbidden" });
    expect(await rows()).toEqual(before);
    expect(await verb(owner, id, made)).toMatchObject({ ok: true });
    expect(await verb(key, await prepare(made), made)).toMatchObject({ ok: true });
  });

  it("is refused: creates a job, before the submission is read", async () => {
    const person = await addMember(await makeWorkspace(), role);
    const made = await createJob(person, { requestId: requestId(person), open: unread }, jobPolicy);
    expect(made).toMatchObject({ ok: false, error: "forbidden" });
  });
});
