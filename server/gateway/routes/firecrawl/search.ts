import { SearchInput } from "#lib/scraping/search/schema.ts";
import { spoken } from "../../dialects/firecrawl/dialect.ts";
import { searchInput, searchOutcome } from "../../dialects/firecrawl/search.ts";
import { defineRoute } from "../../route/route.ts";
import { search } from "../search.ts";
import { described, named } from "./define.ts";

const PATH = "/v2/search";

/** Version 1 shares /v1/search with ours. */
export const searchRoute = defineRoute({
  ...described("Search the web, as Firecrawl does"),
  method: "POST",
  path: PATH,
  scope: "serp",
  name: named("Search", 2),
  body: SearchInput,
  dialect: spoken(2, searchInput),
  idempotent: true,
  handle: async (call) => searchOutcome(await search(call, PATH), 2, call.body.scrape?.extract_rules),
});
