import { expect, test } from "vitest";
import { prismaFolder } from "#testing/builders/prisma-folder.ts";
import { citusNodes } from "#testing/services/citus.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { within } from "#testing/services/empty-databases.ts";
import { planUpgrade } from "./plan-upgrade.ts";
import { readSources } from "./sources.ts";

// The upgrade of a divided database is planned at its coordinator, from its public schema.
const it = test.skipIf(citusNodes().length > 0);

const url = await ownDatabase();

it("plans nothing for an up-to-date database and leaves it unchanged", async () => {
  const plan = await within(url, async (client) => planUpgrade(client, await readSources()));
  expect(plan).toMatchObject({ migrations: [], functions: { replaced: [], dropped: [] }, breaks: [], seconds: 0 });
});

it("reports changes, their size and incompatibilities with the previous version", async () => {
  const next = await prismaFolder();
  await next.write(
    "migrations",
    "29990101000000_next",
    "alter table deliveries add column a text; alter table webhooks drop column url;",
  );
  const revoked = await next.read("functions", "is_retryable");
  await next.write("functions", "is_retryable", revoked.replace(/(FUNCTION is_retryable\()/i, "$1another int, "));
  await next.remove("functions", "waiting_deliveries");
  const sources = await readSources(next.folder);
  const plan = await within(url, (client) => planUpgrade(client, { ...sources, revision: sources.revision + 1 }));
  await next.drop();
  expect(plan.migrations).toMatchObject([
    {
      name: "29990101000000_next",
      statements: [
        { work: "moment", table: "deliveries", tableBytes: expect.any(Number) },
        { work: "moment", table: "webhooks", breaks: expect.stringContaining("gone") },
      ],
    },
  ]);
  expect(plan.functions).toEqual({ replaced: ["is_retryable"], dropped: ["waiting_deliveries"] });
  expect(plan.breaks).toEqual([
    expect.stringContaining("drop column url"),
    "function is_retryable: it takes or answers something else",
    "function waiting_deliveries: it is dropped",
  ]);
});
