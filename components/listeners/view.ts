import { idOf } from "#components/ui/table/address-fields.ts";
import { pageAddress } from "#components/ui/table/page-address.ts";

/** `open` is the listener whose sheet is open. */
export const listenersAddress = pageAddress("listeners", { open: idOf("lst") });
