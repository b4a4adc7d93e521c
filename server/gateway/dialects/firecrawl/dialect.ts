import type { Dialect } from "../../route/route.ts";
import type { Version } from "./asked.ts";
import { errorAnswer } from "./errors.ts";

/** Formats errors under Firecrawl's own paths. Each route translates its own successful answers. */
export const refusals: Pick<Dialect, "answer"> = { answer: (outcome) => errorAnswer(outcome) };

/** Returns the dialect of one of Firecrawl's own paths, with bodies translated by `input`. */
export const spoken = (
  version: Version,
  input: (json: unknown, version: Version) => ReturnType<Dialect["input"]>,
): Dialect => ({
  speaks: () => true,
  input: (json) => input(json, version),
  ...refusals,
  idempotencyHeader: "x-idempotency-key",
});
