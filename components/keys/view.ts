import { choice, oneOf, textThat, typedText } from "#components/ui/table/address-fields.ts";
import { pageAddress, type ViewOf } from "#components/ui/table/page-address.ts";
import type { KeyStatus } from "#lib/accounts/keys/types.ts";
import { KEY_ENVS } from "#lib/kernel/scopes.ts";

const KEY_STATUSES = ["active", "disabled", "revoked"] as const satisfies readonly KeyStatus[];

/** Only writes URLs; the loader parses them with the list's schema. */
export const keysAddress = pageAddress("keys", {
  env: choice(KEY_ENVS),
  q: typedText(),
  status: oneOf<KeyStatus>(KEY_STATUSES),
  sort: choice(["created", "name", "last_used", "spent"]),
  cursor: textThat(() => true),
});

type View = ViewOf<typeof keysAddress>;

export type KeysView = Pick<View, "env" | "sort"> & Partial<View>;
