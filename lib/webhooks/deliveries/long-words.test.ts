import { afterAll, expect, it } from "vitest";
import { closeDb } from "#lib/platform/db.ts";
import { makeDelivery } from "#testing/builders/delivery-log.ts";
import { makeWorkspace } from "#testing/builders/workspace.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { listDeliveries } from "./queries.ts";
import { ListDeliveriesInput } from "./schema.ts";

// Two read a body's words: search-terms.ts when it is indexed, body_has_terms.sql until then. They have to agree.

await ownDatabase();
afterAll(closeDb);

it.each(["delivered", "pending", "canceled"] as const)(
  "words that are hard to read are found in what is %s",
  async (status) => {
    for (const text of ["a".repeat(100), "𠮷".repeat(10), "𠮷".repeat(40), `a${"𠮷".repeat(40)}`, "İstanbul", "ΟΔΟΣ"]) {
      const ctx = await makeWorkspace();
      const { id } = await makeDelivery(ctx, { status, data: { note: text } });
      const page = await listDeliveries(ctx, ListDeliveriesInput.parse({ text }));
      expect(page.ok && page.value.data.map((each) => each.id)).toEqual([id]);
      const other = await listDeliveries(ctx, ListDeliveriesInput.parse({ text: `${text.slice(0, 4)}x` }));
      expect(other.ok && other.value.data).toEqual([]);
    }
  },
);
