import "server-only";
import { env } from "#lib/platform/env.ts";
import { readReference } from "#lib/portal/docs/read-reference.ts";
import { operationPath } from "#lib/portal/docs/rules.ts";
import type { Operation, Reference } from "#lib/portal/docs/types.ts";

/** The reference with this installation's addresses; the same for everyone. */
export const loadReference = (): Reference => readReference(env());

/** One operation, by the last part of its page's path; undefined when there is none. */
export const loadOperation = (name: string): Operation | undefined =>
  loadReference()
    .groups.flatMap(({ operations }) => operations)
    .find(({ id }) => operationPath(id) === `/docs/${name}`);
