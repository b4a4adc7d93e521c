import { afterAll, expect, test } from "vitest";
import { closeDb, sql } from "#lib/platform/database/client.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { TARGET } from "./requests.ts";

await ownDatabase();
afterAll(closeDb);

test.each([
  ["/v1/scrape", "https://a.example/p?token=S#S", "https://a.example/p"],
  ["/v1/scrape", "https://user:S@a.example/p", "https://a.example/p"],
  ["/v1/scrape", "https://a.example/@user/p", "https://a.example/@user/p"],
  // Targets too malformed to fetch were logged unchanged.
  ["/v1/scrape", " https://user:S@a.example/p?token=S", " https://a.example/p"],
  ["/v1/stream", "https:/a.example/p?sig=S", "https:/a.example/p"],
  ["/v1/scrape", "//user@a.example/p?sig=S", "//a.example/p"],
  ["/v1/scrape", "a.example/p?sig=S", "a.example/p"],
  ["/v1/serp", "what is a tide? by the sea", "what is a tide? by the sea"],
  ["/v2/search", "c# or f#", "c# or f#"],
  ["/v1/jobs", null, null],
])("the target of %s %j is exported as %j", async (endpoint, target, exported) => {
  const { rows } = await sql().query(
    `select ${TARGET} as target from (values ($1::text, $2::text)) as r (endpoint, target)`,
    [endpoint, target],
  );
  expect(rows).toEqual([{ target: exported }]);
});
