import "server-only";
import { cookies } from "next/headers";
import openApi from "#docs/openapi.json" with { type: "json" };
import { loadPlayground } from "#lib/dashboard/playground/loaders.ts";
import { loadMyWorkspaces } from "#lib/dashboard/workspaces/loaders.ts";
import { rolePermits } from "#lib/kernel/permissions.ts";
import { SCOPES } from "#lib/kernel/scopes.ts";
import { env } from "#lib/platform/env.ts";
import { readErrorPages } from "#lib/portal/docs/read-error-pages.ts";
import { readReference } from "#lib/portal/docs/read-reference.ts";
import { operationPath } from "#lib/portal/docs/rules.ts";
import type { ErrorPage, OpenApiDocument, Operation, Reference } from "#lib/portal/docs/types.ts";
import { readGuides } from "#lib/portal/guides/read-guides.ts";
import type { Guide } from "#lib/portal/guides/types.ts";
import { buildOperations } from "#lib/portal/playground/build-operations.ts";
import { PLAYGROUND_SCOPES } from "#lib/portal/playground/constants.ts";
import type { PlayOperation, TryItView } from "#lib/portal/playground/types.ts";
import { fixturesUrl } from "#lib/scraping/fixtures/fixtures-url.ts";

/** The reference with this installation's addresses; the same for everyone. */
export const loadReference = (): Reference => readReference(env());

/** One operation, by the last part of its page's path; undefined when there is none. */
export const loadOperation = (name: string): Operation | undefined =>
  loadReference()
    .groups.flatMap(({ operations }) => operations)
    .find(({ id }) => operationPath(id) === `/docs/${name}`);

/** One error, by its code; undefined when there is none. */
export const loadErrorPage = (code: string): ErrorPage | undefined =>
  readErrorPages(env().BASE_URL).find((page) => page.code === code);

/** One guide, by its page's path; undefined when there is none. */
export const loadGuide = (path: string): Guide | undefined =>
  readGuides(env().BASE_URL).find((guide) => guide.path === path);

let operations: readonly PlayOperation[] | undefined;

/** What the person who is signed in tries an operation with; undefined for others, and for who may not. */
export async function loadTryIt(id: string): Promise<TryItView | undefined> {
  const able = (await loadMyWorkspaces()).filter(({ role }) => rolePermits(role, "playground:run"));
  const last = (await cookies()).get("gatehouse.workspace")?.value;
  const home = able.find(({ slug }) => slug === last) ?? able[0];
  if (!home) return undefined;
  const { keys, fixtures } = await loadPlayground(home.slug);
  const at = fixturesUrl();
  // The compiler infers one literal type for each of the file's objects; the shape they share is OpenAPI's.
  operations ??= buildOperations(
    openApi as unknown as OpenApiDocument,
    { url: `${at}/article`, urls: [`${at}/article`, `${at}/product`] },
    SCOPES,
  );
  const operation = operations.find((one) => one.id === id);
  if (!operation) return undefined;
  if (PLAYGROUND_SCOPES.includes(operation.scope)) return { slug: home.slug, operation, fixtures, keys };
  // A session stands in for test keys at work alone (docs/decisions/0058). A list begins with no filter.
  const fields = operation.fields.map((field) => (field.required ? field : { ...field, initial: "" }));
  return { slug: home.slug, operation: { ...operation, fields }, fixtures, keys: [] };
}
