import { afterAll, expect, it } from "vitest";
import { closeDb, db, sql, tables } from "#lib/platform/database/client.ts";
import { fakeClock } from "#lib/platform/values/clock.ts";
import { newId } from "#lib/platform/values/ids.ts";
import { makeKey } from "#testing/builders/key.ts";
import { askFor, callerOf } from "#testing/builders/scrapes.ts";
import { makeWorkspace } from "#testing/builders/workspace.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { loopbackPolicy } from "#testing/services/outbound-targets.ts";
import { acceptScrape } from "./accept-scrape.ts";
import { FULL_RETRY_S, QUEUED_MAX } from "./constants.ts";
import { claimScrapes } from "./engine/claim-scrapes.ts";
import { concludeScrape } from "./engine/conclude-scrape.ts";
import { getScrape } from "./queries.ts";
import { ScrapeCall } from "./schema.ts";

await ownDatabase();
afterAll(closeDb);
const clock = fakeClock(new Date());
const HOOK = "http://127.0.0.1:9/hook";
const PAGE = "https://shop.example/";

async function caller() {
  const owner = await makeWorkspace({ credits: 10, clock });
  return callerOf(owner, await makeKey(owner));
}

it("a repeated call returns the same scrape, even after it ended", async () => {
  const ctx = await caller();
  const requestId = newId("req", clock.now());
  const [first, again] = [await askFor(ctx, PAGE, HOOK, requestId), await askFor(ctx, PAGE, HOOK, requestId)];
  expect(again).toBe(first);
  const [claim, ...more] = await claimScrapes({ clock }, { most: 10, after: "", underWay: new Map() });
  expect([claim?.id, more]).toEqual([first, []]);
  if (!claim) return;
  const problem = { code: "dns_failure", message: "The host name has no address.", target_status: null } as const;
  expect(await concludeScrape(ctx, claim, { attempts: 1, problem })).toBe(true);
  expect(await askFor(ctx, PAGE, HOOK, requestId)).toBe(first);
  expect(await getScrape(ctx, first)).toMatchObject({ value: { status: "failed", error: problem } });
  expect(await db().queuedScrape.count({ where: { workspaceId: ctx.workspaceId } })).toBe(0);
});

it("returns the scrape as queued even if a worker has it already", async () => {
  const ctx = await caller();
  // Simulates a worker that is faster than the response.
  await tables().query(`create function take_at_once() returns trigger language plpgsql as
    $$ begin new.leased_until := now() + interval '1 minute'; new.attempts_made := 1; return new; end $$`);
  await tables().query(
    "create trigger taken before insert on scrape_queue for each row execute function take_at_once()",
  );
  try {
    const { webhook = "", ...scrape } = ScrapeCall.parse({ url: PAGE, webhook: HOOK });
    const asked = { requestId: newId("req", clock.now()), scrape, webhook };
    const first = await acceptScrape(ctx, asked, loopbackPolicy());
    expect(first).toMatchObject({ ok: true, value: { status: "queued", attempts: 0, url: PAGE, webhook: HOOK } });
    if (!first.ok) return;
    expect(await acceptScrape(ctx, asked, loopbackPolicy())).toEqual(first);
    const read = await getScrape(ctx, first.value.id);
    expect(read).toEqual({ ok: true, value: { ...first.value, status: "running", attempts: 1 } });
  } finally {
    await tables().query("drop trigger taken on scrape_queue");
  }
});

it("a repeated call returns the scrape as queued even if the credits are spent", async () => {
  const ctx = await caller();
  const { webhook = "", ...scrape } = ScrapeCall.parse({ url: PAGE, webhook: HOOK });
  const ask = (requestId = newId("req", clock.now())) =>
    acceptScrape(ctx, { requestId, scrape, webhook }, loopbackPolicy());
  const requestId = newId("req", clock.now());
  const first = await ask(requestId);
  expect(first).toMatchObject({ ok: true, value: { status: "queued" } });
  await db().balance.update({ where: { workspaceId: ctx.workspaceId }, data: { balance: 0 } });
  expect(await ask(requestId)).toEqual(first);
  expect(await ask()).toMatchObject({ error: "workspace_balance" });
});

it("limits the waiting scrapes of a workspace without affecting others", async () => {
  const [crowd, other] = [await caller(), await caller()];
  await sql().query(
    `insert into scrape_queue (workspace_id, id, created_at, key_id, env, url, input, webhook_url, due_at)
     select $1, 'scr_' || n, now(), 'key_1', 'live', $2, '', $3, now() from generate_series(1, $4::int) n`,
    [crowd.workspaceId, PAGE, HOOK, QUEUED_MAX - 1],
  );
  await askFor(crowd, PAGE, HOOK);
  await expect(askFor(crowd, PAGE, HOOK)).rejects.toThrow(`${QUEUED_MAX} queued scrapes`);
  const { webhook = "", ...scrape } = ScrapeCall.parse({ url: PAGE, webhook: HOOK });
  const asked = { requestId: newId("req", clock.now()), scrape, webhook };
  // Without it the response would have no Retry-After.
  expect(await acceptScrape(crowd, asked, loopbackPolicy())).toMatchObject({
    error: "rate_limited",
    detail: { retry_after: FULL_RETRY_S },
  });
  await askFor(other, PAGE, HOOK);
});

it("requires an API key", async () => {
  const owner = await makeWorkspace({ clock });
  const { webhook = "", ...scrape } = ScrapeCall.parse({ url: PAGE, webhook: HOOK });
  const asked = { requestId: newId("req", clock.now()), scrape, webhook };
  expect(await acceptScrape(owner, asked)).toMatchObject({ error: "forbidden" });
});
