import * as z from "zod";
import { ID_BODY } from "#lib/platform/id-body.ts";
import type { IdPrefix } from "#lib/platform/ids.ts";

/** An id of one kind as callers give it (contract 1): a prefix, and a UUIDv7 in Crockford base32. */
export const idInput = (prefix: IdPrefix, example: string) =>
  z
    .string()
    .regex(new RegExp(`^${prefix}_${ID_BODY}$`), `An id that begins with ${prefix}_.`)
    .meta({ example });

/** Where a list resumes: the `next_cursor` of its last page. */
export const cursorInput = z.string().max(500).optional();

/** A time as callers give it: ISO 8601 with an offset. */
export const timeInput = z.iso.datetime({ offset: true, error: "A time such as 2027-01-31T00:00:00Z." });
