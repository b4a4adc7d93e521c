import type { Ctx } from "#lib/kernel/context.ts";
import { ok, type Result } from "#lib/platform/values/result.ts";
import { fixturesUrl } from "#lib/scraping/fixtures/fixtures-url.ts";
import { answerFixture, type FixtureError } from "#lib/scraping/pages/answer-fixture.ts";
import { ScrapeInput } from "#lib/scraping/pages/schema.ts";
import { FIXTURE_SITE } from "#lib/scraping/sites/fixture-site.ts";
import type { MapInput } from "./schema.ts";
import { searchLinks } from "./search-links.ts";
import type { SiteMap } from "./types.ts";

/** Fails if the requested fixture does (contract 5). */
export async function mapFixtures(ctx: Ctx, input: MapInput): Promise<Result<SiteMap, FixtureError>> {
  const asked = ScrapeInput.parse({ url: input.url, formats: ["metadata"], timeout_ms: input.timeout_ms });
  const page = await answerFixture(ctx.workspaceId, input.url, asked);
  if (!page.ok) return page;
  const links = FIXTURE_SITE.map(({ path, title }) => ({ url: fixturesUrl() + path, title }));
  const found = await searchLinks(links, input.search);
  return ok({
    object: "map",
    url: input.url,
    links: found.slice(0, input.limit),
    sitemaps_read: 0,
    truncated: found.length > input.limit,
    credits_used: 0,
    warnings: ["fixture"],
  });
}
