import { acceptExtraction } from "#lib/scraping/async-scrapes/accept-extraction.ts";
import { getExtraction } from "#lib/scraping/async-scrapes/extraction/get-extraction.ts";
import type { Extraction } from "#lib/scraping/async-scrapes/extraction/types.ts";
import { outcomeOf } from "../../answers/outcome.ts";
import type { Version } from "../../dialects/firecrawl/asked.ts";
import { spoken } from "../../dialects/firecrawl/dialect.ts";
import { ExtractCall, extractInput, extractStarted, extractStatus } from "../../dialects/firecrawl/extract.ts";
import { defineRoute, type Route } from "../../route/route.ts";
import { described, named, translated } from "./define.ts";

/** An answer from several pages, produced by a worker like an asynchronous scrape. */
export function extractRoutes(version: Version): readonly Route[] {
  const path = `/v${version}/extract` as const;
  return [
    defineRoute({
      ...described("Extract one answer from several pages, as Firecrawl does"),
      method: "POST",
      path,
      scope: "scrape",
      name: named("Extract", version),
      body: ExtractCall,
      dialect: spoken(version, extractInput),
      idempotent: true,
      handle: async ({ ctx, requestId, body: { invalid_urls: invalid, ...input } }) => {
        const outcome = outcomeOf(await acceptExtraction(ctx, { requestId, input }), 200, input.urls[0]);
        return translated<Extraction>(outcome, (extraction) => extractStarted(extraction, invalid));
      },
    }),
    defineRoute({
      ...described("Get an extraction with its answer, as Firecrawl does"),
      method: "GET",
      path: `${path}/{scrape_id}`,
      scope: "scrape",
      name: named("ExtractStatus", version),
      handle: async ({ ctx, params }) => {
        const id = params.scrape_id ?? "";
        return translated<Extraction>(outcomeOf(await getExtraction(ctx, id), 200, id), extractStatus);
      },
    }),
  ];
}
