import openApi from "#docs/openapi.json" with { type: "json" };
import { LOG_DAYS_DEFAULT, withLogDays } from "#lib/kernel/retention.ts";
import { API_ERRORS, type ApiErrorCode } from "#lib/platform/values/errors.ts";
import { buildReference } from "./build-reference.ts";
import { ERROR_ADVICE } from "./constants.ts";
import type { ErrorEntry, OpenApiDocument, Reference } from "./types.ts";

type At = { BASE_URL: string; FIXTURES_URL?: string | undefined; LOG_DAYS?: number | undefined };

let built: Reference | undefined;

/** Returns every API error with its meaning and remedy. */
export const errorEntries = (): ErrorEntry[] =>
  Object.entries(API_ERRORS).map(([code, entry]) => ({
    code,
    ...entry,
    advice: ERROR_ADVICE[code as ApiErrorCode], // the keys of API_ERRORS are ApiErrorCodes
  }));

/**
 * Returns the API reference with this installation's URLs and log retention. Cached: neither
 * changes while the process runs.
 */
export function readReference(at: At): Reference {
  built ??= {
    // TypeScript infers a literal type for each object of the file; their common type is OpenAPI's.
    ...buildReference(saying(openApi as unknown as OpenApiDocument, at), at.BASE_URL),
    fixturesUrl: at.FIXTURES_URL ?? `${at.BASE_URL}/fixtures`,
    errors: errorEntries(),
  };
  return built;
}

const saying = (document: OpenApiDocument, { LOG_DAYS = LOG_DAYS_DEFAULT }: At): OpenApiDocument =>
  JSON.parse(withLogDays(JSON.stringify(document), LOG_DAYS)) as OpenApiDocument;
