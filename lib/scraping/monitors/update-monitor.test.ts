import { afterAll, beforeAll, expect, it } from "vitest";
import type { Ctx } from "#lib/kernel/context.ts";
import { closeDb, db, sql } from "#lib/platform/database/client.ts";
import { databaseClock, syncClock } from "#lib/platform/values/clock.ts";
import { openOptions } from "#lib/scraping/jobs/sealed-headers.ts";
import { jobKey, jobPolicy } from "#testing/builders/job.ts";
import { makeMonitor } from "#testing/builders/monitor.ts";
import { makeWorkspace } from "#testing/builders/workspace.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { getMonitor } from "./queries.ts";
import { UpdateMonitorInput } from "./schema.ts";
import { updateMonitor } from "./update-monitor.ts";

await ownDatabase();
const clock = databaseClock;
beforeAll(() => syncClock((text) => sql().query(text)));
afterAll(closeDb);

const patch = (ctx: Ctx, id: string, body: object) => updateMonitor(ctx, id, UpdateMonitorInput.parse(body), jobPolicy);

const shownOf = async (ctx: Ctx, id: string) => {
  const read = await getMonitor(ctx, id);
  if (!read.ok) throw new Error(read.message);
  return read.value;
};

const rowOf = ({ workspaceId }: Ctx, id: string) =>
  db().monitor.findUniqueOrThrow({ where: { workspaceId_id: { workspaceId, id } } });

const storedOf = async (ctx: Ctx, id: string) => {
  const { options, headers } = await rowOf(ctx, id);
  return openOptions(ctx.workspaceId, id, options, headers);
};

const write = (selector: string, text: string) => ({ type: "write", selector, text });
const OPTIONS = {
  headers: { Authorization: "Bearer s3cret", "X-Team": "blue" },
  actions: [write("#user", "ann"), write("#password", "hunter2"), { type: "press", key: "Enter" }],
};

it("keeps hidden options that are sent back unchanged", async () => {
  const key = await jobKey(await makeWorkspace({ clock }));
  const { id } = await makeMonitor(key, { urls: ["https://shop.example/"], options: OPTIONS });
  const { options } = await shownOf(key, id);
  expect(JSON.stringify(options)).not.toMatch(/s3cret|hunter2/);

  expect((await patch(key, id, { options: { ...options, only_main_content: true } })).ok).toBe(true);
  expect(await storedOf(key, id)).toMatchObject({ ...OPTIONS, only_main_content: true });

  // Accepts other values, drops omitted headers, and recognizes a moved action.
  const [, password] = options.actions;
  const headers = { Authorization: "[hidden]", "X-Team": "red" };
  expect((await patch(key, id, { options: { headers, actions: [password] } })).ok).toBe(true);
  expect(await storedOf(key, id)).toMatchObject({ headers: { ...OPTIONS.headers, "X-Team": "red" } });
  expect((await storedOf(key, id)).actions).toEqual([write("#password", "hunter2")]);
});

it("refuses hidden values that were never stored", async () => {
  const key = await jobKey(await makeWorkspace({ clock }));
  const { id } = await makeMonitor(key, { urls: ["https://shop.example/"], options: OPTIONS });
  const refused = (param: string) => ({ error: "invalid_parameter", detail: { param } });
  expect(await patch(key, id, { options: { headers: { Cookie: "[hidden]" } } })).toMatchObject(
    refused("options.headers.Cookie"),
  );
  expect(await patch(key, id, { options: { actions: [write("#pin", "[hidden]")] } })).toMatchObject(
    refused("options.actions[0].text"),
  );
  expect(await storedOf(key, id)).toMatchObject(OPTIONS);
});

it.each([
  {
    urls: ["https://shop.example/", "https://shop.example/a"],
    options: OPTIONS,
    schedule: { every: 2, unit: "hours" },
  },
  { crawl: { url: "https://shop.example/", limit: 7, include_paths: ["/a/"] }, schedule: { every: 3, unit: "days" } },
])("treats unchanged settings as no change, %#", async (body) => {
  const key = await jobKey(await makeWorkspace({ clock }));
  const { id } = await makeMonitor(key, body);
  await db().monitor.updateMany({ where: { id }, data: { isKnown: true, anchoredAt: new Date(0) } });
  const before = await rowOf(key, id);
  const { urls, crawl, schedule, options, webhook } = await shownOf(key, id);
  expect((await patch(key, id, { urls, crawl, schedule, options, webhook, name: "Another" })).ok).toBe(true);
  expect(await rowOf(key, id)).toEqual({ ...before, name: "Another" });

  // Different settings are a change.
  expect((await patch(key, id, { schedule: { every: 4, unit: "hours" } })).ok).toBe(true);
  const later = await rowOf(key, id);
  expect(later).toMatchObject({ isKnown: true, revision: before.revision });
  expect(later.anchoredAt).not.toEqual(before.anchoredAt);
  expect((await patch(key, id, { options: { ...options, timeout_ms: 5_000 } })).ok).toBe(true);
  expect(await rowOf(key, id)).toMatchObject({ isKnown: false, revision: before.revision + 1 });
});
