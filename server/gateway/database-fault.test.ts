import { afterAll, expect, it } from "vitest";
import { closeDb, sql } from "#lib/platform/database/client.ts";
import { log } from "#lib/platform/logging/log.ts";
import { makeWorkspace } from "#testing/builders/workspace.ts";
import { judgeCharges } from "#testing/oracles/charge-oracle.ts";
import { chargedCalls, isAcceptableDuringFault } from "#testing/oracles/charged-calls.ts";
import { restartedGateway } from "#testing/processes/restarted-gateway.ts";
import { ownPostgres } from "#testing/services/own-postgres.ts";
import { takeAllConnections } from "#testing/services/take-connections.ts";
import { targetSite } from "#testing/services/target-site.ts";

log.level = "silent";
const postgres = await ownPostgres({ durable: false });
process.env.DATABASE_URL = postgres.url;
process.env.BASE_URL = "http://localhost:3000";
process.env.SECRET_KEY ??= "a-secret-key-that-only-tests-use-0123456789";
afterAll(async () => {
  await closeDb();
  await postgres.remove();
});

const CREDITS = 100_000;
const CALLERS = 8;
const AGAIN_MS = 100;

it("answers 503 with Retry-After while PostgreSQL is down or full, and charges exactly", async () => {
  const ctx = await makeWorkspace({ credits: CREDITS });
  await using site = await targetSite();
  await using gateway = await restartedGateway(postgres.url, {
    ALLOW_PRIVATE_TARGETS: "127.0.0.0/8",
    LOG_LEVEL: "fatal",
  });
  const calling = await chargedCalls(ctx, gateway.url, site.url, CALLERS, AGAIN_MS);
  const served = (since: number) => expect.poll(() => calling.servedAfter(since)).toBeDefined();
  const refused = (since: number) =>
    expect
      .poll(() => calling.calls.some(({ tries }) => tries.some(({ at, status }) => at > since && status === 503)))
      .toBe(true);
  await served(0);

  const killed = performance.now();
  await postgres.kill();
  await refused(killed);
  await postgres.restart();
  await served(performance.now());

  const taken = performance.now();
  const release = await takeAllConnections(postgres.url);
  await refused(taken);
  await release();
  await served(performance.now());

  // Expires leases that could not be released during the outage.
  await sql().query("update idempotent_answers set leased_until = null where status is null");
  await calling.stop();
  expect(await judgeCharges(ctx, CREDITS, calling.calls)).toMatchObject({
    lost: [],
    unserved: [],
    doubled: [],
    unlike: [],
  });
  expect(calling.calls.flatMap(({ tries }) => tries).filter((each) => !isAcceptableDuringFault(each))).toEqual([]);
});
