import "server-only";
import { env } from "#lib/platform/env/env.ts";
import { readErrorPages } from "#lib/portal/docs/read-error-pages.ts";
import { readReference } from "#lib/portal/docs/read-reference.ts";
import { operationPath } from "#lib/portal/docs/rules.ts";
import type { ErrorPage, Operation, Reference } from "#lib/portal/docs/types.ts";
import { readGuides } from "#lib/portal/guides/read-guides.ts";
import type { Guide } from "#lib/portal/guides/types.ts";

/** The API reference with this installation's URLs; the same for every reader. */
export const loadReference = (): Reference => readReference(env());

/** Finds an operation by the last part of its page's path. */
export const loadOperation = (name: string): Operation | undefined =>
  loadReference()
    .groups.flatMap(({ operations }) => operations)
    .find(({ id }) => operationPath(id) === `/docs/${name}`);

export const loadErrorPage = (code: string): ErrorPage | undefined =>
  readErrorPages(env().BASE_URL).find((page) => page.code === code);

/** Finds a guide by its page's path. */
export const loadGuide = (path: string): Guide | undefined => readGuides(env()).find((guide) => guide.path === path);
