import * as z from "zod";
import type { Version } from "../../dialects/firecrawl/asked.ts";
import type { Outcome, Route } from "../../route/route.ts";

/** Documentation fields of a route. Firecrawl documents its answers, and docs/firecrawl.md the differences. */
export const described = (summary: string) =>
  ({
    summary,
    answer: { status: 200, schema: z.unknown(), description: "The same response as Firecrawl's." },
    errors: [],
  }) satisfies Partial<Route>;

/** Returns the operation name for one version. */
export const named = (name: string, version: Version): string => `firecrawl${name}V${version}`;

/** Translates a successful outcome to Firecrawl's format. Errors are translated later. */
export function translated<T>(outcome: Outcome, translate: (value: T) => unknown): Outcome {
  if ("error" in outcome || !("body" in outcome)) return outcome;
  // The caller knows the type of the value.
  return { ...outcome, status: 200, body: translate(outcome.body as T) };
}
