import * as z from "zod";
import type { Version } from "../../dialects/firecrawl/asked.ts";
import type { Outcome, Route } from "../../route.ts";

/** The parts of a declaration that are for our own documentation: what is answered is described at Firecrawl, and in docs/firecrawl.md where that differs. */
export const described = (summary: string) =>
  ({
    summary,
    answer: { status: 200, schema: z.unknown(), description: "As Firecrawl answers." },
    errors: [],
  }) satisfies Partial<Route>;

/** A name for each version's route of one thing. */
export const named = (name: string, version: Version): string => `firecrawl${name}V${version}`;

/** A verb's answer in their shape; a refusal as it is, which is put into theirs further out. */
export function translated<T>(outcome: Outcome, translate: (value: T) => unknown): Outcome {
  if ("error" in outcome || !("body" in outcome)) return outcome;
  // What the verb answered, which the caller of this function knows by its type.
  return { ...outcome, status: 200, body: translate(outcome.body as T) };
}
