import { afterAll, expect, it } from "vitest";
import { closeDb } from "#lib/platform/database/client.ts";
import { recordScheduleSuccess } from "#lib/platform/database/leases/schedule-runs.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { readStatus } from "./read-status.ts";

await ownDatabase();
afterAll(closeDb);

it("checks once for all readers, and reveals only the state of each part", async () => {
  await recordScheduleSuccess({ name: "keep-partitions", everyMs: 60_000 });
  const status = await readStatus();
  expect(status.parts).toEqual(
    ["calls", "webhooks", "jobs", "dashboard"].map((part) => ({ part, state: "working", since: null })),
  );
  expect(await readStatus()).toBe(status);
});
