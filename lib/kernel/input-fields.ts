import * as z from "zod";
import { ID_BODY } from "#lib/platform/values/id-body.ts";
import type { IdPrefix } from "#lib/platform/values/ids.ts";
import { RATE_LIMIT_MAX, type RateLimitField } from "./rate-limits.ts";

/** An id of one kind (contract 1). */
export const idInput = (prefix: IdPrefix, example: string) =>
  z
    .string()
    .regex(new RegExp(`^${prefix}_${ID_BODY}$`), `An ID that begins with ${prefix}_.`)
    .meta({ example });

const storable = (text: string): boolean => text.isWellFormed() && !text.includes("\0");

/** Text that PostgreSQL can store: no NUL and no lone surrogate. */
export const storableText = (text: z.ZodString): z.ZodString =>
  text.refine(storable, {
    error: "text without NUL and halves of characters",
  });

/** The `next_cursor` of the last page read. */
export const cursorInput = z.string().max(500).optional();

/** ISO 8601 with an offset. */
export const timeInput = z.iso.datetime({ offset: true, error: "A time such as 2027-01-31T00:00:00Z." });

const atMost = (field: RateLimitField) =>
  z
    .int("A whole number.")
    .min(1, "At least 1; leave it empty for no limit.")
    .max(RATE_LIMIT_MAX[field], `At most ${RATE_LIMIT_MAX[field].toLocaleString("en")}; leave it empty for no limit.`)
    .nullable();

/** Rate limits of one key, and of all live keys of a workspace together. */
export const rateLimitInputs = {
  rate_limit: atMost("rate_limit").meta({ description: "Maximum requests per second. Live keys only.", example: 50 }),
  rate_limit_minute: atMost("rate_limit_minute").meta({
    description: "Maximum requests per clock minute. Live keys only.",
    example: 1_000,
  }),
  rate_limit_day: atMost("rate_limit_day").meta({
    description: "Maximum requests per day (UTC). Live keys only.",
    example: 100_000,
  }),
};
