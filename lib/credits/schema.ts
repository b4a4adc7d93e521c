import * as z from "zod";
import { GRANT_MAX, GRANT_REASON_MAX, LEDGER_PAGE_MAX } from "./constants.ts";

const credits = z.number().int().max(GRANT_MAX);

export const grantInput = z.strictObject({
  amount: credits.min(1),
  reason: z.string().trim().min(1).max(GRANT_REASON_MAX),
});
export type GrantInput = z.infer<typeof grantInput>;

/** Contract 6: credits.low fires below it; null is never. */
export const thresholdInput = z.strictObject({ threshold: credits.min(1).nullable() });
export type ThresholdInput = z.infer<typeof thresholdInput>;

export const listLedgerInput = z.strictObject({
  limit: z.coerce.number().int().min(1).max(LEDGER_PAGE_MAX).default(LEDGER_PAGE_MAX),
  cursor: z.string().max(500).optional(),
});
export type ListLedgerInput = z.infer<typeof listLedgerInput>;
