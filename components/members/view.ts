import { idOf, typedText } from "#components/ui/table/address-fields.ts";
import { pageAddress } from "#components/ui/table/page-address.ts";

export const membersAddress = pageAddress("members", {
  q: typedText(),
  /** The last member on the previous page. */
  cursor: idOf("mem"),
});
