import { trustedWorkspace } from "#lib/kernel/context.ts";
import { ok, type Result, refuse } from "#lib/platform/values/result.ts";
import { FIXTURES } from "#lib/scraping/fixtures/catalogue.ts";
import { fixturesUrl, underFixtures } from "#lib/scraping/fixtures/fixtures-url.ts";
import { answerFixture } from "#lib/scraping/pages/answer-fixture.ts";
import { ScrapeInput } from "#lib/scraping/pages/schema.ts";
import type { FoundPage, ProviderError, SearchProvider } from "./provider.ts";
import { readResultsPage } from "./read-results-page.ts";

const PAGE = "/serp";
const NOTHING: FoundPage = { results: [], related: [], total: null };

/** The fixture failures that a search can return. The others would be for the operator to fix. */
const OWN: ReadonlySet<string> = new Set<ProviderError | "unknown_fixture">([
  "target_blocked",
  "target_http_error",
  "target_timeout",
  "unknown_fixture",
]);

/**
 * Answers test keys (contract 5) from the fixture `/serp`, parsed like a real results page. A
 * search for a fixture's URL fails as that fixture does, so that failures can be tested too.
 */
export const fixtureProvider: SearchProvider = {
  id: "fixture",
  kind: "fixture",
  async ask({ query, page }) {
    if (page > 1) return ok(NOTHING);
    const failure = underFixtures(query) ? await failureOf(query) : undefined;
    if (failure) return failure;
    const html = FIXTURES.get(PAGE)?.serve(new URLSearchParams(), fixturesUrl()).body.toString("utf8");
    const found = html === undefined ? undefined : readResultsPage(html, fixturesUrl() + PAGE);
    if (!found) throw new Error(`The catalogue has no ${PAGE} that can be read.`);
    return ok(found);
  },
};

/** The fixtures are the same for all workspaces. */
const EVERYBODY = trustedWorkspace("ws_0");

async function failureOf(address: string): Promise<Result<never, ProviderError> | undefined> {
  const answer = await answerFixture(EVERYBODY, address, ScrapeInput.parse({ url: address, formats: ["text"] }));
  if (answer.ok) return undefined;
  // Only test keys get `unknown_fixture`, so adapters need not know it.
  const code = OWN.has(answer.error) ? (answer.error as ProviderError) : "provider_misconfigured";
  return refuse(code, answer.message, answer.detail);
}
