import { afterAll, expect, it } from "vitest";
import { closeDb } from "#lib/platform/db.ts";
import { beginReplay } from "#testing/builders/replays.ts";
import { type Ctx, makeWorkspace } from "#testing/builders/workspace.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { advanceReplays } from "./advance-replays.ts";
import { getReplayWithReasons } from "./queries.ts";
import { retryReplay } from "./retry-replay.ts";

await ownDatabase();
afterAll(closeDb);

/** A run as it is once the worker has looked after it; a busy machine needs several turns. */
async function advancedTo(ctx: Ctx, id: string) {
  await advanceReplays(ctx);
  return await getReplayWithReasons(ctx, id);
}

it("retries nothing of a run that had no deliveries, and is completed", async () => {
  const ctx = await makeWorkspace();
  const { id } = await beginReplay(ctx, { status: ["failed", "retrying"] });
  await expect.poll(() => advancedTo(ctx, id)).toMatchObject({ value: { status: "completed", total: 0, reasons: [] } });
  const again = await retryReplay(ctx, id, {});
  if (!again.ok) throw new Error(again.message);
  const retry = again.value.id;
  const nothing = { status: "completed", total: 0, retry_of: id, reasons: [] };
  await expect.poll(() => advancedTo(ctx, retry)).toMatchObject({ value: nothing });
});

it("answers a run of another workspace as one that does not exist", async () => {
  const { id } = await beginReplay(await makeWorkspace());
  const stranger = await makeWorkspace();
  expect(await retryReplay(stranger, id, {})).toMatchObject({ error: "not_found" });
  expect(await getReplayWithReasons(stranger, id)).toMatchObject({ error: "not_found" });
});
