import "server-only";
import { setImmediate as nextTurn } from "node:timers/promises";
import openApi from "#docs/openapi.json" with { type: "json" };
import { env } from "#lib/platform/env.ts";
import { API_ERRORS, type ApiErrorCode } from "#lib/platform/errors.ts";
import { buildReference } from "#lib/portal/docs/build-reference.ts";
import { ERROR_ADVICE } from "#lib/portal/docs/constants.ts";
import type { ErrorEntry, OpenApiDocument, Reference } from "#lib/portal/docs/types.ts";

let built: Reference | undefined;

/** The reference with this installation's addresses; the same for everyone, so it is built once. */
export function loadReference(): Reference {
  const { BASE_URL, FIXTURES_URL } = env();
  built ??= {
    // The compiler infers one literal type for each of the file's objects; the shape they share is OpenAPI's.
    ...buildReference(openApi as unknown as OpenApiDocument, BASE_URL),
    fixturesUrl: FIXTURES_URL ?? `${BASE_URL}/fixtures`,
    errors: errorEntries(),
  };
  return built;
}

/**
 * Its groups of operations, each in a turn of its own: what a page shows before them is sent before they are drawn, and other requests are
 * answered in between.
 */
export function loadReferenceGroups(): Promise<Reference["groups"][number]>[] {
  let before: Promise<unknown> = Promise.resolve();
  return loadReference().groups.map((group) => {
    const turn = before.then(() => nextTurn(group));
    before = turn;
    return turn;
  });
}

/** Every error of the API with what it means and what to do. */
export const errorEntries = (): ErrorEntry[] =>
  Object.entries(API_ERRORS).map(([code, entry]) => ({
    code,
    ...entry,
    advice: ERROR_ADVICE[code as ApiErrorCode], // the keys of API_ERRORS are ApiErrorCode by definition
  }));
