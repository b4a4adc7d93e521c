import "server-only";
import { cookies } from "next/headers";
import openApi from "#docs/openapi.json" with { type: "json" };
import { listKeys } from "#lib/accounts/keys/queries.ts";
import { ListKeysInput } from "#lib/accounts/keys/schema.ts";
import { loadMyWorkspaces } from "#lib/dashboard/loaders/workspaces.ts";
import { currentPerson, memberCtx } from "#lib/dashboard/session.ts";
import { permits, rolePermits } from "#lib/kernel/permissions.ts";
import { SCOPES } from "#lib/kernel/scopes.ts";
import { env } from "#lib/platform/env/env.ts";
import type { OpenApiDocument } from "#lib/portal/docs/types.ts";
import { buildOperations } from "#lib/portal/playground/build-operations.ts";
import { PLAYGROUND_SCOPES } from "#lib/portal/playground/constants.ts";
import type { PlayFixture, PlayKey, PlayOperation, TryItView } from "#lib/portal/playground/types.ts";
import { FIXTURES } from "#lib/scraping/fixtures/catalogue.ts";
import { fixturesUrl } from "#lib/scraping/fixtures/fixtures-url.ts";

/** The most instructive fixtures. */
const SHOWN = ["/article", "/product", "/404", "/403", "/pdf", "/timeout"];
const KEYS_MAX = 100;

export type PlaygroundView = {
  operations: readonly PlayOperation[];
  /** Active test keys, most recently used first. */
  keys: readonly PlayKey[];
  fixtures: readonly PlayFixture[];
  base_url: string;
  may_create_key: boolean;
};

let built: PlayOperation[] | undefined;

export async function loadPlayground(slug: string): Promise<PlaygroundView> {
  const ctx = await memberCtx(slug, "playground:run");
  const at = fixturesUrl();
  const found = await listKeys(
    ctx,
    ListKeysInput.parse({ env: "test", status: "active", sort: "last_used", limit: KEYS_MAX }),
  );
  // TypeScript infers a literal type for each object of the file; their common type is OpenAPI's.
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

let every: readonly PlayOperation[] | undefined;

/** The form that tries an operation; undefined for visitors and without permission. */
export async function loadTryIt(id: string): Promise<TryItView | undefined> {
  if (!(await currentPerson())) return undefined;
  const able = (await loadMyWorkspaces()).filter(({ role }) => rolePermits(role, "playground:run"));
  const last = (await cookies()).get("gatehouse.workspace")?.value;
  const home = able.find(({ slug }) => slug === last) ?? able[0];
  if (!home) return undefined;
  const { keys, fixtures } = await loadPlayground(home.slug);
  const at = fixturesUrl();
  // TypeScript infers a literal type for each object of the file; their common type is OpenAPI's.
  every ??= buildOperations(
    openApi as unknown as OpenApiDocument,
    { url: `${at}/article`, urls: [`${at}/article`, `${at}/product`] },
    SCOPES,
  );
  const operation = every.find((one) => one.id === id);
  if (!operation) return undefined;
  if (PLAYGROUND_SCOPES.includes(operation.scope)) return { slug: home.slug, operation, fixtures, keys };
  // A session can replace only a test key (docs/decisions/0058). Lists start without a filter.
  const fields = operation.fields.map((field) => (field.required ? field : { ...field, initial: "" }));
  return { slug: home.slug, operation: { ...operation, fields }, fixtures, keys: [] };
}
