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
    /** A request's id, as it is typed into the search. */
    q: queriedAs(typedText(), (text) => (isId("req", text) ? { request_id: text } : {})),
    ...timeSpan,
    /** Holds, and what was returned of them, each as a movement of its own. It narrows nothing, and says which rows are read. */
    holds: { ...flag(), narrows: false, query: () => ({}) },
  },
});

/** What the ledger shows. */
export type LedgerView = ViewOf<typeof ledgerAddress>;

/** Whether the search holds something that is no request's id: then nothing matches, and the page says what it looks for. */
export const isNoRequest = ({ q }: Pick<LedgerView, "q">): boolean => q !== undefined && !isId("req", q);

/** Whether single movements are shown rather than what they came to; whoever asks for holds wants to see them. */
export const showsHolds = ({ holds, type }: Pick<LedgerView, "holds" | "type">): boolean =>
  holds || type === "hold" || type === "release";

/** Whether it shows charges alone, each as one: of single movements they would be what closes holds, without what was held. */
export const showsCharges = (view: Pick<LedgerView, "holds" | "type">): boolean =>
  view.type === "settle" && !showsHolds(view);

/** The query of the file with what is shown, and with the holds of it; undefined where nothing can match, for the file would be of everything. */
export const exportQuery = (view: LedgerView): Record<string, string> | undefined =>
  isNoRequest(view) ? undefined : { ...ledgerAddress.filterQuery(view), ...(showsCharges(view) && { rows: "net" }) };
