import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { closeDb, sql } from "#lib/platform/database/client.ts";
import { fakeClock } from "#lib/platform/values/clock.ts";
import { newId } from "#lib/platform/values/ids.ts";
import { mintSpender, readCreditSums } from "#testing/builders/credits.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { HOLD_MS } from "./constants.ts";
import { holdCredits } from "./hold-credits.ts";
import { releaseExpiredHolds } from "./release-expired-holds.ts";
import { settleHold } from "./settle-hold.ts";

const clock = fakeClock(new Date());
const endpoint = "/v1/scrape";

beforeAll(ownDatabase);
afterAll(closeDb);
beforeEach(async () => {
  const { rows } = await sql().query<{ now: Date }>("select now()");
  clock.set(rows[0]?.now ?? new Date(0));
});

it("releases expired holds once, and no others", async () => {
  const { ctx, keyId } = await mintSpender({ credits: 10, clock });
  const [old, young] = [newId("req", clock.now()), newId("req", clock.now())];
  await holdCredits(ctx, { requestId: old, keyId, amount: 3, endpoint });
  clock.advance(HOLD_MS - 1);
  await holdCredits(ctx, { requestId: young, keyId, amount: 4, endpoint });
  await releaseExpiredHolds({ clock });
  expect(await readCreditSums(ctx)).toMatchObject({ balance: 3, held: 7 });
  clock.advance(1);
  const released = await Promise.all([releaseExpiredHolds({ clock }), releaseExpiredHolds({ clock })]);
  expect(released.reduce((all, one) => all + one)).toBe(1);
  expect(await readCreditSums(ctx)).toMatchObject({ balance: 6, held: 4, holds: 4, ledger: 6, wrongRows: 0 });
  const { rows } = await sql().query("select type, actor, reason from ledger where request_id = $1 and phase = 1", [
    old,
  ]);
  expect(rows).toEqual([{ type: "release", actor: "system", reason: "expired" }]);
});

it("gives a hold that is taken over its full time", async () => {
  const { ctx, keyId } = await mintSpender({ credits: 10, clock });
  const input = { requestId: newId("req", clock.now()), keyId, amount: 3, endpoint };
  await holdCredits(ctx, input);
  clock.advance(HOLD_MS - 1);
  await holdCredits(ctx, input);
  clock.advance(HOLD_MS - 1);
  await releaseExpiredHolds({ clock });
  expect(await settleHold(ctx, { ...input, amount: 3 })).toMatchObject({ ok: true });
  expect(await readCreditSums(ctx)).toMatchObject({ balance: 7, held: 0, spent: 3 });
});
