import { afterAll, beforeAll, expect, test } from "vitest";
import { FIRST_CREDITS, FIRST_OWNER, FIRST_WORKSPACE } from "#lib/accounts/workspaces/constants.ts";
import { createWorkspace } from "#lib/accounts/workspaces/create-workspace.ts";
import { closeDb, db } from "#lib/platform/database/client.ts";
import { fakeClock } from "#lib/platform/values/clock.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { firstRun } from "./first-run.ts";

const clock = fakeClock(new Date());

beforeAll(ownDatabase);
afterAll(closeDb);

test("credits missing after a killed first start are granted once by the next", async () => {
  const actor = { type: "system", id: "system", label: "First run" } as const;
  await createWorkspace({ actor, clock }, { name: FIRST_WORKSPACE, ownerEmail: FIRST_OWNER });
  for (let start = 0; start < 2; start++) {
    expect(await firstRun({ clock })).toMatchObject({ email: FIRST_OWNER });
    expect(await db().workspace.count()).toBe(1);
    expect(await db().balance.findFirst()).toMatchObject({ balance: BigInt(FIRST_CREDITS) });
  }
});
