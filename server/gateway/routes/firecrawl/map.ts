import { MAP_LIMIT_MAX } from "#lib/scraping/map/constants.ts";
import { MapInput } from "#lib/scraping/map/schema.ts";
import { spoken } from "../../dialects/firecrawl/dialect.ts";
import { mapInput, mapOutcome } from "../../dialects/firecrawl/map.ts";
import { defineRoute } from "../../route/route.ts";
import { map } from "../map.ts";
import { described, named } from "./define.ts";

const path = "/v2/map";

/** Version 1 shares /v1/map with ours. */
export const mapRoute = defineRoute({
  ...described("List a site's pages, as Firecrawl does"),
  method: "POST",
  path,
  scope: "scrape",
  name: named("Map", 2),
  body: MapInput,
  dialect: spoken(2, (json, version) => mapInput(json, version, MAP_LIMIT_MAX)),
  idempotent: true,
  handle: async (call) => mapOutcome(await map(call, path), 2),
});
