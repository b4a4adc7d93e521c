import "server-only";
import openApi from "#docs/openapi.json" with { type: "json" };
import { permits } from "#lib/auth/permissions.ts";
import { memberCtx } from "#lib/auth/session.ts";
import type { OpenApiDocument } from "#lib/docs/types.ts";
import { FIXTURES } from "#lib/fixtures/catalogue.ts";
import { fixturesUrl } from "#lib/fixtures/fixtures-url.ts";
import { listKeys } from "#lib/keys/queries.ts";
import { ListKeysInput } from "#lib/keys/schema.ts";
import { env } from "#lib/platform/env.ts";
import { buildOperations } from "./build-operations.ts";
import type { PlayKey, PlayOperation } from "./types.ts";

/** Of the fixtures, those that show most. */
const SHOWN = ["/article", "/product", "/404", "/403", "/pdf", "/timeout"];
const KEYS_MAX = 100;

export type PlaygroundView = {
  operations: readonly PlayOperation[];
  /** Test keys in use, the last used first. */
  keys: readonly PlayKey[];
  fixtures: readonly { name: string; url: string; summary: string }[];
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
