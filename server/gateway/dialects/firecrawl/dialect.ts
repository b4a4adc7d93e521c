import type { Dialect } from "../../route.ts";
import type { Version } from "./asked.ts";
import { errorAnswer } from "./errors.ts";

/** Under Firecrawl's own paths everybody is answered in its way: refusals here, answers by each verb's translation. */
export const refusals: Pick<Dialect, "answer"> = { answer: (outcome) => errorAnswer(outcome) };

/** A body under one of Firecrawl's own paths, translated by `input`. */
export const spoken = (
  version: Version,
  input: (json: unknown, version: Version) => ReturnType<Dialect["input"]>,
): Dialect => ({
  speaks: () => true,
  input: (json) => input(json, version),
  ...refusals,
  idempotencyHeader: "x-idempotency-key",
});
