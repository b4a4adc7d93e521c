import { PRICES, priceOf } from "#lib/billing/credits/prices.ts";
import { MapSchema } from "#lib/scraping/map/answer-schema.ts";
import { MAP_ENDPOINT } from "#lib/scraping/map/constants.ts";
import { mapSite } from "#lib/scraping/map/map-site.ts";
import { MapInput } from "#lib/scraping/map/schema.ts";
import { mapRefusal } from "../answers/map-refusal.ts";
import { PAGE_ERRORS } from "../answers/page-errors.ts";
import { sharedMap } from "../dialects/firecrawl/map.ts";
import { withHold } from "../metering/metered.ts";
import { type Call, defineRoute, type Outcome } from "../route/route.ts";

/** @param endpoint under which the credits are recorded. */
export async function map(call: Call<unknown, MapInput>, endpoint: string = MAP_ENDPOINT): Promise<Outcome> {
  const target = call.body.url;
  const hold = { endpoint, amount: priceOf({ kind: "map" }) };
  const metered = await withHold(call, hold, () => mapSite(call.ctx, call.body));
  if (metered.refused) return { error: metered.refused, target };
  const { result, charged } = metered;
  if (!result.ok) return { error: mapRefusal(result), target };
  return { status: 200, body: { ...result.value, credits_used: charged }, credits: charged, target };
}

export const mapRoutes = [
  defineRoute({
    method: "POST",
    path: "/v1/map",
    scope: "scrape",
    name: "map",
    summary: "List a site's pages",
    description: `Lists the URLs of a site that are in its sitemaps or linked from the page. Costs ${PRICES.map} credit for the whole list; failures are free. Only the page, robots.txt and sitemaps are fetched, and nothing from other sites. Test keys get fixtures for free.`,
    body: MapInput,
    dialect: sharedMap,
    idempotent: true,
    answer: { status: 200, schema: MapSchema, description: "The site's URLs." },
    errors: PAGE_ERRORS,
    handle: (call) => map(call),
  }),
];
