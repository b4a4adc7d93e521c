import * as z from "zod";
import { cursorInput, idInput, timeInput } from "#lib/kernel/input-fields.ts";
import { lineInput } from "#lib/kernel/line-input.ts";
import { GRANT_MAX, GRANT_REASON_MAX, LEDGER_PAGE_MAX, LEDGER_TYPES } from "./constants.ts";

const credits = z
  .number("A whole number of credits.")
  .int("A whole number of credits.")
  .max(GRANT_MAX, `At most ${GRANT_MAX.toLocaleString("en")} credits.`);

/** Stored in the ledger and the audit log and visible to their readers. */
const reason = lineInput(GRANT_REASON_MAX, "Enter a reason.");

export const GrantInput = z.strictObject({
  amount: credits.min(1, "At least 1 credit."),
  reason,
  /** When unspent credits expire; never if absent. */
  expires_at: timeInput.nullable().optional(),
});
export type GrantInput = z.infer<typeof GrantInput>;

export const AdjustInput = z.strictObject({
  amount: credits.min(-GRANT_MAX).refine((amount) => amount !== 0, "The adjustment must not be 0."),
  reason,
});
export type AdjustInput = z.infer<typeof AdjustInput>;

/** credits.low fires below this balance; null turns it off (contract 6). */
export const ThresholdInput = z.strictObject({
  threshold: credits.min(1, "At least 1 credit; leave it empty for none.").nullable(),
});
export type ThresholdInput = z.infer<typeof ThresholdInput>;

const time = timeInput.transform((text) => new Date(text));

export const ListLedgerInput = z.strictObject({
  type: z.enum(LEDGER_TYPES).optional().meta({ description: "Only movements of this type." }),
  key_id: idInput("key", "key_01m7x5afk6fsnvfhzjc689rkjw")
    .optional()
    .meta({ description: "Only entries of this key." }),
  request_id: idInput("req", "req_01m7x5afk6fsnvfhzjc689rkjw")
    .optional()
    .meta({ description: "Only movements of this request, at most two." }),
  from: time.optional().meta({ description: "Only movements at or after this time.", example: "2027-01-01T00:00:00Z" }),
  to: time.optional().meta({ description: "Only movements before this time.", example: "2027-02-01T00:00:00Z" }),
  limit: z.coerce.number().int().min(1).max(LEDGER_PAGE_MAX).default(LEDGER_PAGE_MAX),
  cursor: cursorInput,
});
export type ListLedgerInput = z.output<typeof ListLedgerInput>;
