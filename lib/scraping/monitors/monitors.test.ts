import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { revokeKey } from "#lib/accounts/keys/revoke-key.ts";
import type { Ctx } from "#lib/kernel/context.ts";
import { closeDb, db, sql } from "#lib/platform/database/client.ts";
import { databaseClock, syncClock } from "#lib/platform/values/clock.ts";
import { readPayer } from "#lib/scraping/jobs/paying-key.ts";
import { claim } from "#lib/scraping/jobs/run/claim.ts";
import { workItem } from "#lib/scraping/jobs/run/work-item.ts";
import { forgetExpired } from "#server/worker/forget-expired.ts";
import { readCreditSums } from "#testing/builders/credits.ts";
import { finishNextJob, jobKey, jobPolicy, site } from "#testing/builders/job.ts";
import { makeMonitor } from "#testing/builders/monitor.ts";
import { makeWorkspace } from "#testing/builders/workspace.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { deleteMonitor } from "./delete-monitor.ts";
import { getMonitor, listMonitorRuns } from "./queries.ts";
import { advanceMonitors } from "./run/advance-monitors.ts";
import { runMonitor } from "./run-monitor.ts";
import { UpdateMonitorInput } from "./schema.ts";
import { updateMonitor } from "./update-monitor.ts";

await ownDatabase();
process.env.DATA_DIR = await mkdtemp(path.join(tmpdir(), "monitors-"));
const clock = databaseClock;
const means = { clock, policy: jobPolicy };

beforeAll(() => syncClock((text) => sql().query(text)));
afterAll(closeDb);

/** The pages of the site; `tag` is the page's entity tag. */
let shown: Record<string, { text: string; tag?: string; status?: number }> = {};
const pages = () =>
  site((request, response) => {
    const page = shown[request.url ?? ""] ?? { text: "gone", status: 404 };
    if (page.tag !== undefined && request.headers["if-none-match"] === page.tag) return response.writeHead(304).end();
    const headers = { "content-type": "text/html", ...(page.tag && { etag: page.tag }) };
    return response.writeHead(page.status ?? 200, headers).end(`<p>${page.text}`);
  });

const advance = () => advanceMonitors({ clock }, jobPolicy);

/** Runs the workers until there is nothing left to do. */
async function work(): Promise<void> {
  for (let did = true; did; ) {
    did = (await advance()) > 0;
    const claims = await claim({ clock }, 50);
    await Promise.all(claims.map((each) => workItem(each, means)));
    did = (await finishNextJob({ clock })) || claims.length > 0 || did;
  }
}

const makeDue = (id: string) =>
  sql().query("update monitors set next_run_at = now() - interval '1 second' where id = $1", [id]);

const runsOf = async (ctx: Ctx, id: string) => {
  const runs = await listMonitorRuns(ctx, id, { limit: 50 });
  if (!runs.ok) throw new Error(runs.message);
  return runs.value.data;
};

const eventsOf = async ({ workspaceId }: Ctx, type: string) =>
  (await db().event.findMany({ where: { workspaceId, type }, orderBy: { id: "asc" } })).map(
    ({ body }) => JSON.parse(Buffer.from(body).toString()).data,
  );

const patch = (ctx: Ctx, id: string, body: object) => updateMonitor(ctx, id, UpdateMonitorInput.parse(body), jobPolicy);

it("runs when due, reports changes once, and charges for modified pages", async () => {
  await using target = await pages();
  const owner = await makeWorkspace({ credits: 100, clock });
  const key = await jobKey(owner);
  shown = { "/a": { text: "Price: 12" }, "/b": { text: "Same", tag: '"1"' }, "/c": { text: "There" } };
  const urls = ["/a", "/b", "/c"].map((each) => target.url + each);
  const webhook = `${target.url}/hook`;
  const { id } = await makeMonitor(key, { urls, webhook });
  await work();
  expect(await runsOf(key, id)).toEqual([]);

  await makeDue(id);
  await work();
  expect(await runsOf(key, id)).toMatchObject([
    { status: "completed", manual: false, pages: { new: 3 }, credits_used: 3, changes: [] },
  ]);
  expect(await eventsOf(key, "monitor.changed")).toEqual([]);

  shown = { "/a": { text: "Price: 13" }, "/b": { text: "Same", tag: '"1"' } };
  await makeDue(id);
  await work();
  const [last] = await runsOf(key, id);
  // The unmodified page is free; the missing one was requested.
  expect(last).toMatchObject({ pages: { same: 1, changed: 1, removed: 1, new: 0, failed: 0 }, credits_used: 2 });
  const [event, ...more] = await eventsOf(key, "monitor.changed");
  expect(more).toEqual([]);
  expect(event).toMatchObject({
    ...{ monitor_id: id, run_id: last?.id, credits_used: 2, truncated: false },
    changes: [
      { url: urls[0], status: "changed", diff: { text: "@@ -1,1 +1,1 @@\n-Price: 12\n+Price: 13" } },
      { url: urls[2], status: "removed" },
    ],
  });
  expect(await readCreditSums(key)).toMatchObject({ balance: 95, spent: 5, held: 0 });
  const sent = await sql().query("select url from delivery_queue where workspace_id = $1", [key.workspaceId]);
  expect(sent.rows).toEqual([{ url: webhook }]);
  const monitor = await getMonitor(key, id);
  expect(monitor).toMatchObject({ value: { status: "active", last_change_at: expect.any(String) } });

  await makeDue(id);
  await work();
  expect((await runsOf(key, id))[0]).toMatchObject({ pages: { same: 3 }, changes: [] });
  expect((await eventsOf(key, "monitor.changed")).length).toBe(1);
});

it("starts a single run and job for concurrent requests", async () => {
  await using target = await pages();
  shown = { "/a": { text: "1" } };
  const key = await jobKey(await makeWorkspace({ credits: 100, clock }));
  const { id } = await makeMonitor(key, { urls: [`${target.url}/a`] });
  await makeDue(id);
  await Promise.all([advance(), advance(), runMonitor(key, id), runMonitor(key, id)]);
  await makeDue(id);
  await Promise.all([advance(), advance()]);
  const runs = await runsOf(key, id);
  expect(runs.length).toBe(1);
  // Simulates a crash between creating the job and recording it.
  await db().monitorRun.updateMany({ where: { monitorId: id }, data: { isBegun: false } });
  await advance();
  expect(await db().job.count({ where: { workspaceId: key.workspaceId } })).toBe(1);
  await work();
  expect(target.hits.get("/a")).toBe(1);
  expect(await readCreditSums(key)).toMatchObject({ balance: 99, held: 0 });
});

it("resumes an existing job even if its key could not create it now", async () => {
  const owner = await makeWorkspace({ credits: 100, clock });
  const key = await jobKey(owner);
  const { id } = await makeMonitor(key, { urls: ["https://shop.example/"] });
  await makeDue(id);
  await advance();
  // Simulates a crash between creating the job and recording it.
  await db().monitorRun.updateMany({ where: { monitorId: id }, data: { isBegun: false } });
  expect((await revokeKey(owner, key.actor.id, {})).ok).toBe(true);
  await advance();
  expect(await db().monitorRun.findFirst({ where: { monitorId: id } })).toMatchObject({
    isBegun: true,
    status: "running",
  });
});

it("can be paused, resumed, updated and deleted, without reporting added URLs", async () => {
  await using target = await pages();
  shown = { "/a": { text: "1" }, "/b": { text: "1" } };
  const key = await jobKey(await makeWorkspace({ credits: 100, clock }));
  const { id } = await makeMonitor(key, { urls: [`${target.url}/a`] });
  expect(await patch(key, id, { paused: true })).toMatchObject({
    value: { status: "paused", paused_reason: "paused", next_run_at: null },
  });
  expect((await runMonitor(key, id)).ok).toBe(true);
  await work();
  const changed = await patch(key, id, { paused: false, urls: [`${target.url}/a`, `${target.url}/b`], name: "Two" });
  expect(changed).toMatchObject({ value: { status: "active", name: "Two", next_run_at: expect.any(String) } });
  shown = { "/a": { text: "2" }, "/b": { text: "1" } };
  await makeDue(id);
  await work();
  expect(await eventsOf(key, "monitor.changed")).toMatchObject([{ changes: [{ status: "changed" }] }]);
  expect(await patch(key, id, { schedule: { cron: "* * * * *" } })).toMatchObject({ error: "invalid_parameter" });
  expect(await patch(key, id, { crawl: { url: target.url } })).toMatchObject({ error: "invalid_parameter" });
  expect((await deleteMonitor(key, id)).ok).toBe(true);
  expect(await getMonitor(key, id)).toMatchObject({ error: "not_found" });
  expect(await db().trackedPage.count({ where: { tag: id } })).toBe(0);
  const actions = await db().auditEntry.findMany({ where: { targetId: id }, orderBy: { id: "asc" } });
  expect(actions.map(({ action }) => action.slice(8))).toEqual(["created", "paused", "run", "updated", "deleted"]);
});

it("treats pages as unseen if it is updated during a run", async () => {
  await using target = await pages();
  shown = { "/a": { text: "1" }, "/b": { text: "1" }, "/c": { text: "1" } };
  const key = await jobKey(await makeWorkspace({ credits: 100, clock }));
  const urls = ["/a", "/b"].map((each) => target.url + each);
  const { id } = await makeMonitor(key, { urls: urls.slice(0, 1) });
  await makeDue(id);
  await advance();
  expect((await patch(key, id, { urls })).ok).toBe(true);
  await work();
  expect(await runsOf(key, id)).toMatchObject([{ status: "completed", pages: { new: 1 } }]);
  expect((await runMonitor(key, id)).ok).toBe(true);
  await work();
  expect((await runsOf(key, id))[0]).toMatchObject({ pages: { same: 1, new: 1 }, changes: [] });
  expect(await eventsOf(key, "monitor.changed")).toEqual([]);
  expect(await getMonitor(key, id)).toMatchObject({ value: { last_change_at: null } });

  // Other options make each page a different one; a name does not.
  expect((await runMonitor(key, id)).ok).toBe(true);
  await advance();
  expect((await patch(key, id, { options: { only_main_content: true } })).ok).toBe(true);
  await work();
  expect((await runMonitor(key, id)).ok).toBe(true);
  await advance();
  expect((await patch(key, id, { name: "Another" })).ok).toBe(true);
  await work();
  expect((await runsOf(key, id))[0]).toMatchObject({ pages: { new: 2 }, changes: [] });
  expect(await eventsOf(key, "monitor.changed")).toEqual([]);
  // That run was started with the monitor's current settings, so the pages are known now.
  expect(await db().monitor.findFirst({ where: { id } })).toMatchObject({ isKnown: true });
});

it("pauses with a notice when its key ends or credits run out", async () => {
  await using target = await pages();
  shown = { "/a": { text: "1" } };
  const owner = await makeWorkspace({ credits: 1, clock });
  const { workspaceId } = owner;
  const key = await jobKey(owner);
  const poor = await makeMonitor(key, { urls: [`${target.url}/a`, `${target.url}/a?2`, `${target.url}/a?3`] });
  await makeDue(poor.id);
  await work();
  expect(await getMonitor(key, poor.id)).toMatchObject({ value: { status: "paused", paused_reason: "no_credits" } });
  expect(await eventsOf(key, "monitor.failed")).toMatchObject([{ error: { code: "workspace_balance" }, paused: true }]);

  const orphan = await makeMonitor(key, { urls: [`${target.url}/a`] });
  expect(key.actor.type === "api_key" && (await revokeKey(owner, key.actor.id, {})).ok).toBe(true);
  await makeDue(orphan.id);
  await work();
  expect(await getMonitor(owner, orphan.id)).toMatchObject({ value: { status: "paused", paused_reason: "key_ended" } });
  expect((await runsOf(owner, orphan.id))[0]).toMatchObject({ status: "failed", error: { code: "revoked" } });
  expect(await db().notice.count({ where: { workspaceId, kind: "monitor_stopped" } })).toBe(2);

  // It only needs another key: the caller's own of the same kind, or the one that a person names.
  const [other, tester] = [await jobKey(owner), await jobKey(owner, { env: "test" })];
  const [idOf, testId] = [other, tester].map(({ actor }) => actor.id);
  expect(await patch(other, orphan.id, { key_id: key.actor.id })).toMatchObject({ error: "invalid_parameter" });
  expect(await patch(owner, orphan.id, { key_id: key.actor.id })).toMatchObject({ error: "invalid_parameter" });
  expect(await patch(owner, orphan.id, { key_id: testId })).toMatchObject({ error: "invalid_parameter" });
  expect(await readPayer(owner, key.actor.id)).toEqual({ name: expect.any(String), can_pay: false });
  expect(await patch(other, orphan.id, { key_id: idOf })).toMatchObject({
    value: { status: "active", paused_reason: null, key_id: idOf, next_run_at: expect.any(String) },
  });
  expect(await readPayer(owner, idOf ?? "")).toMatchObject({ can_pay: true });
  expect(await patch(owner, poor.id, { key_id: idOf })).toMatchObject({
    value: { key_id: idOf, paused_reason: "no_credits" },
  });
});

it("continues with its new key when the previous one ends", async () => {
  await using target = await pages();
  shown = { "/a": { text: "1" } };
  const owner = await makeWorkspace({ credits: 100, clock });
  const [first, second, poor] = [await jobKey(owner), await jobKey(owner), await jobKey(owner, { credit_ceiling: 1 })];
  const urls = [`${target.url}/a`, `${target.url}/a?2`];
  const { id } = await makeMonitor(first, { urls });
  await makeDue(id);
  await advance();
  expect((await patch(second, id, { key_id: second.actor.id })).ok).toBe(true);
  expect((await revokeKey(owner, first.actor.id, {})).ok).toBe(true);
  await work();
  expect(await getMonitor(owner, id)).toMatchObject({ value: { status: "active", key_id: second.actor.id } });
  expect((await runsOf(owner, id))[0]).toMatchObject({ status: "failed", error: { code: "revoked" } });
  expect(await eventsOf(owner, "monitor.failed")).toMatchObject([{ error: { code: "revoked" }, paused: false }]);

  expect((await patch(poor, id, { key_id: poor.actor.id })).ok).toBe(true);
  await makeDue(id);
  await advance();
  expect((await patch(second, id, { key_id: second.actor.id })).ok).toBe(true);
  await work();
  expect((await runsOf(owner, id))[0]).toMatchObject({ error: { code: "key_ceiling_exceeded" } });
  expect(await getMonitor(owner, id)).toMatchObject({ value: { status: "active" } });
  expect(await db().notice.count({ where: { workspaceId: owner.workspaceId, kind: "monitor_stopped" } })).toBe(0);
});

it("reports a failed run, and runs again next time", async () => {
  await using target = await pages();
  shown = { "/a": { text: "no", status: 451 } };
  const key = await jobKey(await makeWorkspace({ credits: 100, clock }));
  const { id } = await makeMonitor(key, { urls: [`${target.url}/a`] });
  await makeDue(id);
  await work();
  expect((await runsOf(key, id))[0]).toMatchObject({ status: "failed", pages: { failed: 1 } });
  expect(await eventsOf(key, "monitor.failed")).toMatchObject([{ monitor_id: id, paused: false }]);
  expect(await getMonitor(key, id)).toMatchObject({ value: { status: "active" } });
});

it("keeps a run in progress, however long it takes", async () => {
  const key = await jobKey(await makeWorkspace({ credits: 100, clock }));
  const { id } = await makeMonitor(key, { urls: ["https://shop.example/"] });
  expect((await runMonitor(key, id)).ok).toBe(true);
  await db().monitorRun.updateMany({ where: { monitorId: id }, data: { scheduledFor: new Date(0) } });
  await forgetExpired({ clock });
  expect(await runsOf(key, id)).toMatchObject([{ status: "running" }]);
  await db().monitorRun.updateMany({ where: { monitorId: id }, data: { finishedAt: clock.now() } });
  await forgetExpired({ clock });
  expect(await runsOf(key, id)).toEqual([]);
});
