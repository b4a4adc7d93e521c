import { readFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { chargeCredits } from "#lib/billing/credits/charge-credits.ts";
import { closeDb, sql } from "#lib/platform/database/client.ts";
import { OLDEST_POSTGRES } from "#lib/platform/migrations/constants.ts";
import { migrate } from "#lib/platform/migrations/migrate.ts";
import { databaseClock } from "#lib/platform/values/clock.ts";
import { claim } from "#lib/webhooks/deliveries/dispatch/claim-deliveries.ts";
import { indexSearchTerms } from "#lib/webhooks/deliveries/dispatch/index-search-terms.ts";
import { canceled, recordOutcome } from "#lib/webhooks/deliveries/dispatch/record-attempts.ts";
import { listDeliveries } from "#lib/webhooks/deliveries/queries.ts";
import { ListDeliveriesInput } from "#lib/webhooks/deliveries/schema.ts";
import { mintSpender } from "#testing/builders/credits.ts";
import { makeWebhook } from "#testing/builders/webhook.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { within } from "#testing/services/empty-databases.ts";
import { TEMPLATE } from "#testing/services/global-setup.ts";
import { unless } from "#testing/services/needs.ts";
import { oldestIsInstalled, oldestPostgres } from "#testing/services/oldest-postgres.ts";
import { dumpSchema } from "../scripts/dump-schema/dump.ts";

const NAME = `PostgreSQL ${OLDEST_POSTGRES}`;
const needed = unless(oldestIsInstalled, NAME, `apt-get install postgresql-${OLDEST_POSTGRES}`);

/** The other tests run on the newest version, which comes with the packages. */
describe(NAME, needed, () => {
  let postgres: Awaited<ReturnType<typeof oldestPostgres>>;
  let url: string;
  beforeAll(async () => {
    postgres = await oldestPostgres();
    await within(postgres.url, (client) => client.query(`create database ${TEMPLATE}`));
    const template = new URL(postgres.url);
    template.pathname = `/${TEMPLATE}`;
    await migrate(template.href);
    await within(template.href, (client) =>
      client.query("select ensure_partitions((now() at time zone 'utc')::date, 3)"),
    );
    process.env.TEST_POSTGRES_URL = postgres.url;
    url = await ownDatabase();
  });
  afterAll(async () => {
    await closeDb();
    await postgres.stop();
  });

  test("gets the schema that the newest gets", async () => {
    const newest = await readFile(path.join(import.meta.dirname, "schema.sql"), "utf8");
    // A right that came with 17.
    expect(await dumpSchema(url)).toBe(newest.replace("insert, maintain, references", "insert, references"));
  });

  test("moves credits, makes the event's delivery, and finds it again", async () => {
    const { ctx, keyId, newRequest } = await mintSpender({ credits: 13, threshold: 8 });
    const { id: webhook } = await makeWebhook(ctx, "https://example.com/hook");
    const charge = { requestId: newRequest(), keyId, amount: 6, endpoint: "/v1/parse" };
    expect((await chargeCredits(ctx, charge)).ok).toBe(true);
    // Once more, which asks the ledger and moves nothing.
    expect((await chargeCredits(ctx, charge)).ok).toBe(true);
    const { rows } = await sql().query("select balance from balances where workspace_id = $1", [ctx.workspaceId]);
    expect(rows).toEqual([{ balance: 7 }]);

    const find = async (text: string) => {
      const found = await listDeliveries(ctx, ListDeliveriesInput.parse({ text }));
      return found.ok ? found.value.data.map(({ webhook_id }) => webhook_id) : found;
    };
    expect(await find("THRESHOLD")).toEqual([webhook]);
    const { claims } = await claim({ clock: databaseClock }, { most: 10, otherwise: 10, named: [], parked: [] });
    expect(claims).toHaveLength(1);
    for (const each of claims) expect(await recordOutcome(canceled({ clock: databaseClock }, each))).toBe(true);
    expect(await find("threshold")).toEqual([webhook]);
    await indexSearchTerms();
    expect(await find("threshold")).toEqual([webhook]);
    expect(await find("thresholds")).toEqual([]);
  });

  test("drops a day", async () => {
    const { rows } = await sql().query("select drop_day('requests', current_date + 1) as moved");
    expect(rows).toEqual([{ moved: 0 }]);
  });
});
