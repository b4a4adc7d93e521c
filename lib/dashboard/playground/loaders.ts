import "server-only";
import openApi from "#docs/openapi.json" with { type: "json" };
import { listKeys } from "#lib/accounts/keys/queries.ts";
import { ListKeysInput } from "#lib/accounts/keys/schema.ts";
import { memberCtx } from "#lib/dashboard/session.ts";
import { permits } from "#lib/kernel/permissions.ts";
import { env } from "#lib/platform/env.ts";
import type { OpenApiDocument } from "#lib/portal/docs/types.ts";
import { buildOperations } from "#lib/portal/playground/build-operations.ts";
import type { PlayFixture, PlayKey, PlayOperation } from "#lib/portal/playground/types.ts";
import { FIXTURES } from "#lib/scraping/fixtures/catalogue.ts";
import { fixturesUrl } from "#lib/scraping/fixtures/fixtures-url.ts";

/** Of the fixtures, those that show most. */
const SHOWN = ["/article", "/product", "/404", "/403", "/pdf", "/timeout"];
const KEYS_MAX = 100;

export type PlaygroundView = {
  operations: readonly PlayOperation[];
  /** Test keys in use, the last used first. */
  keys: readonly PlayKey[];
  fixtures: readonly PlayFixture[];
  base_url: string;
  may_create_key: boolean;
};

let built: PlayOperation[] | undefined;

/** All that the playground's page is made of. */
export async function loadPlayground(slug: string): Promise<PlaygroundView> {
  const ctx = await memberCtx(slug, "playground:run");
  const at = fixturesUrl();
  const found = await listKeys(
    ctx,
    ListKeysInput.parse({ env: "test", status: "active", sort: "last_used", limit: KEYS_MAX }),
  );
  // The compiler infers one literal type for each of the file's objects; the shape they share is OpenAPI's.
  built ??= buildOperations(openApi as unknown as OpenApiDocument, {
    url: `${at}/article`,
    urls: [`${at}/article`, `${at}/product`, `${at}/404`],
  });
  return {
    operations: built,
    keys: found.ok
      ? found.value.data.map(({ id, name, token_hint, scopes }) => ({ id, name, token_hint, scopes }))
      : [],
    fixtures: SHOWN.flatMap((path) => {
      const fixture = FIXTURES.get(path);
      return fixture ? [{ name: path.slice(1), url: at + path, summary: fixture.summary }] : [];
    }),
    base_url: env().BASE_URL,
    may_create_key: permits(ctx.actor, "keys:write"),
  };
}
