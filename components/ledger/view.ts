import { flag, idOf, oneOf, queriedAs, timeSpan, typedText } from "#components/ui/table/address-fields.ts";
import { logAddress } from "#components/ui/table/log-address.ts";
import type { ViewOf } from "#components/ui/table/page-address.ts";
import { isId } from "#components/ui/text/is-id.ts";
import { LEDGER_TYPES } from "#lib/billing/credits/constants.ts";

export const ledgerAddress = logAddress({
  path: "ledger",
  fields: {
    type: oneOf(LEDGER_TYPES),
    key: idOf("key", { query: "key_id" }),
    /** A request ID. */
    q: queriedAs(typedText(), (text) => (isId("req", text) ? { request_id: text } : {})),
    ...timeSpan,
    /**
     * Shows holds and releases as separate transactions. Not a filter, but selects which rows are
     * read.
     */
    holds: { ...flag(), narrows: false, query: () => ({}) },
  },
});

export type LedgerView = ViewOf<typeof ledgerAddress>;

/** Whether the search is not a request ID: nothing matches, and the page says what to enter. */
export const isInvalidRequestId = ({ q }: Pick<LedgerView, "q">): boolean => q !== undefined && !isId("req", q);

/** Whether separate transactions are shown instead of charges; filtering by holds implies it. */
export const showsHolds = ({ holds, type }: Pick<LedgerView, "holds" | "type">): boolean =>
  holds || type === "hold" || type === "release";

/**
 * Whether only charges are shown, one row each. As separate transactions they would be settlements
 * without their holds.
 */
export const showsCharges = (view: Pick<LedgerView, "holds" | "type">): boolean =>
  view.type === "settle" && !showsHolds(view);

/**
 * Returns the query of the exported file; undefined if nothing can match, because the file would
 * contain everything.
 */
export const exportQuery = (view: LedgerView): Record<string, string> | undefined =>
  isInvalidRequestId(view)
    ? undefined
    : { ...ledgerAddress.filterQuery(view), ...(showsCharges(view) && { rows: "net" }) };
