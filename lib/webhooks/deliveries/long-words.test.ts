import { afterAll, expect, it } from "vitest";
import { closeDb } from "#lib/platform/database/client.ts";
import { makeDelivery } from "#testing/builders/delivery-log.ts";
import { makeWorkspace } from "#testing/builders/workspace.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { listDeliveries } from "./queries.ts";
import { ListDeliveriesInput } from "./schema.ts";

// Two parsers split bodies into words: search-terms.ts for the index and body_has_terms.sql before
// indexing. They must agree.

await ownDatabase();
afterAll(closeDb);

it.each(["delivered", "pending", "canceled"] as const)("finds unusual words in %s deliveries", async (status) => {
  for (const text of ["a".repeat(100), "𠮷".repeat(10), "𠮷".repeat(40), `a${"𠮷".repeat(40)}`, "İstanbul", "ΟΔΟΣ"]) {
    const ctx = await makeWorkspace();
    const { id } = await makeDelivery(ctx, { status, data: { note: text } });
    const page = await listDeliveries(ctx, ListDeliveriesInput.parse({ text }));
    expect(page.ok && page.value.data.map((each) => each.id)).toEqual([id]);
    const other = await listDeliveries(ctx, ListDeliveriesInput.parse({ text: `${text.slice(0, 4)}x` }));
    expect(other.ok && other.value.data).toEqual([]);
  }
});
