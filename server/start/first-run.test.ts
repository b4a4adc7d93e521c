import { afterAll, beforeAll, expect, test } from "vitest";
import { FIRST_CREDITS, FIRST_OWNER } from "#lib/accounts/workspaces/constants.ts";
import { closeDb, db } from "#lib/platform/database/client.ts";
import { fakeClock } from "#lib/platform/values/clock.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { firstRun } from "./first-run.ts";

const ctx = { clock: fakeClock(new Date()) };

beforeAll(ownDatabase);
afterAll(closeDb);

test("creates one workspace under concurrent starts, and new links until somebody signs in", async () => {
  const links = await Promise.all([firstRun(ctx), firstRun(ctx)]);
  expect(links.filter((link) => link !== undefined).length).toBeGreaterThan(0);
  expect(await db().workspace.count()).toBe(1);
  expect(await db().balance.findFirst()).toMatchObject({ balance: BigInt(FIRST_CREDITS) });

  const again = await firstRun(ctx);
  expect(again).toMatchObject({ email: FIRST_OWNER, url: expect.stringContaining("/sign-in/confirm?") });
  expect(await db().workspace.count()).toBe(1);

  await db().user.updateMany({ data: { emailVerified: ctx.clock.now() } });
  expect(await firstRun(ctx)).toBeUndefined();
});
