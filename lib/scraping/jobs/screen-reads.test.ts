import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, it } from "vitest";
import { closeDb, db } from "#lib/platform/database/client.ts";
import { fakeClock } from "#lib/platform/values/clock.ts";
import { finishNextJob, jobKey, makeJob } from "#testing/builders/job.ts";
import { type Ctx, makeWorkspace } from "#testing/builders/workspace.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { PREVIEW_LINE_CHARACTERS, PREVIEW_LINES } from "./constants.ts";
import { countFailures } from "./failures.ts";
import { previewResults } from "./preview-results.ts";
import { listJobs } from "./queries.ts";
import { packFailure, packOutcome } from "./run/pack.ts";
import { ListJobsInput } from "./schema.ts";

await ownDatabase();
process.env.DATA_DIR = await mkdtemp(path.join(tmpdir(), "job-screens-"));
afterAll(closeDb);

const owner = await makeWorkspace({ credits: 100 });

const URLS = 30;
const LONG = 20_000;

/** Makes a job and ends its URLs as an engine would, a third of them failed. */
async function ended(): Promise<{ ctx: Ctx; id: string }> {
  const ctx = await jobKey(owner, { env: "test" });
  const urls = Array.from({ length: URLS }, (_, at) => `https://example.com/${at}`);
  const { id } = await makeJob(ctx, { urls });
  for (let index = 0; index < URLS; index++) {
    const code = index % 3 !== 0 ? null : index % 2 === 0 ? "target_timeout" : "dns_failure";
    const document = { text: "\u202e<script>".repeat(LONG / 9) };
    const result = code
      ? await packFailure({ code, message: "It failed." })
      : await packOutcome({ status: "ok", status_code: 200, document });
    await db().jobItem.update({
      where: { workspaceId_jobId_index: { workspaceId: owner.workspaceId, jobId: id, index } },
      data: { state: code ? "failed" : "ok", errorCode: code, result: Uint8Array.from(result) },
    });
  }
  await db().job.update({
    where: { workspaceId_id: { workspaceId: owner.workspaceId, id } },
    data: { status: "running", urlsOk: 20, urlsFailed: 10 },
  });
  return { ctx, id };
}

it("shows failures by code, and the first results while the job runs", async () => {
  const { id } = await ended();
  const failures = {
    ok: true,
    value: [
      { code: "dns_failure", urls: 5 },
      { code: "target_timeout", urls: 5 },
    ],
  };
  const preview = await previewResults(owner, id);
  expect(await countFailures(owner, id)).toEqual(failures);

  expect(await finishNextJob({ clock: fakeClock(new Date()) })).toBe(true);
  expect(await db().jobItem.count({ where: { jobId: id } })).toBe(0);
  expect(await countFailures(owner, id)).toEqual(failures);
  expect(await previewResults(owner, id)).toEqual({ ok: true, value: [] });

  const lines = preview.ok ? preview.value : [];
  expect(lines).toHaveLength(PREVIEW_LINES);
  expect(lines[0]).toMatchObject({ index: 0, status: "failed", error_code: "target_timeout", cut: false });
  expect(lines[1]).toMatchObject({ index: 1, url: "https://example.com/1", status: "ok", status_code: 200, cut: true });
  expect(lines[1]?.text).toHaveLength(PREVIEW_LINE_CHARACTERS);
});

it("shows nothing to other workspaces or without the permission", async () => {
  const { id } = await ended();
  const stranger = await makeWorkspace();
  const billing: Ctx = { ...owner, actor: { ...owner.actor, role: "billing" } as Ctx["actor"] };
  for (const read of [countFailures, previewResults]) {
    expect(await read(stranger, id)).toMatchObject({ ok: false, error: "not_found" });
    expect(await read(billing, id)).toMatchObject({ ok: false, error: "forbidden" });
  }
});

it("lists live and test jobs separately, and only test jobs to test keys", async () => {
  const ctx = await makeWorkspace({ credits: 100 });
  const [test, live] = [await jobKey(ctx, { env: "test" }), await jobKey(ctx, { env: "live" })];
  const made = {
    test: (await makeJob(test, { urls: ["https://example.com/"] })).id,
    live: (await makeJob(live, { urls: ["https://example.com/"] })).id,
  };
  const listed = async (by: Ctx, env: "live" | "test") => {
    const page = await listJobs(by, { ...ListJobsInput.parse({}), env });
    return page.ok ? page.value.data.map(({ id }) => id) : page.error;
  };
  expect(await listed(ctx, "live")).toEqual([made.live]);
  expect(await listed(ctx, "test")).toEqual([made.test]);
  expect(await listed(test, "live")).toEqual([made.test]);
});
