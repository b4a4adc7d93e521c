import type { z } from "zod";
import type { Ctx } from "#lib/kernel/context.ts";
import { parseOrRefuse } from "#lib/platform/values/input/parse-or-refuse.ts";
import { ok, type Result, refuse } from "#lib/platform/values/result.ts";
import { DAY_MS } from "#lib/platform/values/time.ts";

/** The longest span that a page accepts, in ms and in words. */
export type LongestSpan = { ms: number; text: string };

/** Ten years, longer than any log of money or changes is read. */
export const TEN_YEARS: LongestSpan = { ms: 3_660 * DAY_MS, text: "ten years" };

/** Splits `within_ms` from the rest of a query string; undefined if it is not given. */
export function readWithin<T extends { within_ms?: string | undefined }>(
  { within_ms, ...rest }: T,
  longest: LongestSpan,
): Result<{ ms: number | undefined; rest: Omit<T, "within_ms"> }, "invalid_parameter"> {
  const ms = within_ms === undefined ? undefined : Number(within_ms);
  if (ms !== undefined && !(ms > 0 && ms <= longest.ms))
    return refuse(
      "invalid_parameter",
      `within_ms must be a positive number of milliseconds, at most ${longest.text}.`,
      { param: "within_ms" },
    );
  return ok({ ms, rest });
}

/**
 * Parses a query string. `within_ms` replaces `from` and counts back from the database's clock, so
 * that "the last hour" is the same for everyone.
 */
export function parseRecent<S extends z.ZodType>(
  ctx: Ctx,
  schema: S,
  given: { within_ms?: string | undefined },
  longest: LongestSpan,
): Result<z.infer<S>, "invalid_parameter"> {
  const within = readWithin(given, longest);
  if (!within.ok) return within;
  const { ms, rest } = within.value;
  return parseOrRefuse(schema, {
    ...rest,
    ...(ms !== undefined && { from: new Date(ctx.clock.now().getTime() - ms).toISOString() }),
  });
}
