import "server-only";
import { env } from "#lib/platform/env.ts";
import { readErrorPages } from "#lib/portal/docs/read-error-pages.ts";
import { readReference } from "#lib/portal/docs/read-reference.ts";
import { operationPath } from "#lib/portal/docs/rules.ts";
import type { ErrorPage, Operation, Reference } from "#lib/portal/docs/types.ts";
import { readGuides } from "#lib/portal/guides/read-guides.ts";
import type { Guide } from "#lib/portal/guides/types.ts";

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
export const loadGuide = (path: string): Guide | undefined => readGuides(env()).find((guide) => guide.path === path);
