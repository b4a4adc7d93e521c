import { afterAll, expect, it } from "vitest";
import { closeDb, sql } from "#lib/platform/database/client.ts";
import { makeWorkspace } from "#testing/builders/workspace.ts";
import { judgeCharges } from "#testing/oracles/charge-oracle.ts";
import { chargedCalls, isAcceptableDuringFault } from "#testing/oracles/charged-calls.ts";
import { restartedGateway } from "#testing/processes/restarted-gateway.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { targetSite } from "#testing/services/target-site.ts";

const NAME = "killed-gateway";
const databaseUrl = new URL(await ownDatabase());
databaseUrl.searchParams.set("application_name", NAME);
afterAll(closeDb);
const CREDITS = 100_000;
const CALLERS = 8;
/** Delay before a caller retries, in ms. */
const AGAIN_MS = 100;

/** Counts the gateway's connections: the last statements of a killed gateway still run and may begin a lease. */
async function connections(): Promise<number | null> {
  return (await sql().query("select from pg_stat_activity where application_name = $1", [NAME])).rowCount;
}

it("charges and serves retried calls exactly once across kill -9", async () => {
  const ctx = await makeWorkspace({ credits: CREDITS });
  await using site = await targetSite();
  await using gateway = await restartedGateway(databaseUrl.href, { ALLOW_PRIVATE_TARGETS: "127.0.0.0/8" });
  const calling = await chargedCalls(ctx, gateway.url, site.url, CALLERS, AGAIN_MS);
  const unanswered = () => calling.calls.filter(({ idemKey, tries }) => idemKey && tries[0]?.status === undefined);
  // Repeats until at least one call was interrupted.
  while (unanswered().length === 0) {
    const started = performance.now();
    await expect.poll(() => calling.servedAfter(started)).toBeDefined();
    await gateway.kill();
    await expect.poll(connections).toBe(0);
    // Expires the leases.
    await sql().query("update idempotent_answers set leased_until = null where status is null");
    await gateway.start();
  }
  await calling.stop();
  const oracle = await judgeCharges(ctx, CREDITS, calling.calls);
  expect(oracle).toMatchObject({ lost: [], unserved: [], doubled: [], unlike: [] });
  const answers = calling.calls.flatMap(({ tries }) => tries).filter(({ status }) => status !== undefined);
  expect(answers.filter((answer) => !isAcceptableDuringFault(answer))).toEqual([]);
});
