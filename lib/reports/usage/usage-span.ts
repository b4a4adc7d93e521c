import { ok, type Result, refuse } from "#lib/platform/values/result.ts";
import { alignSpan, previousSpan, type Span, spanProblem } from "./rules.ts";
import type { ReadUsageInput } from "./schema.ts";
import type { Granularity } from "./types.ts";

export type UsageSpan = { granularity: Granularity; span: Span; before: Span };

/**
 * Returns the requested span and granularity, and the previous span; refuses if it cannot be read.
 */
export function usageSpan(input: ReadUsageInput, now: Date): Result<UsageSpan, "invalid_parameter"> {
  if (input.granularity && input.interval && input.granularity !== input.interval)
    return refuse("invalid_parameter", "`granularity` and `interval` have different values. Pass only one of them.", {
      param: "interval",
    });
  const granularity = input.granularity ?? input.interval ?? "day";
  const span = alignSpan(input, granularity, now);
  const problem = spanProblem(span, granularity, input.group_by === undefined ? 1 : input.limit);
  if (problem) return refuse("invalid_parameter", problem.message, { param: problem.param });
  return ok({ granularity, span, before: previousSpan(span, now) });
}
