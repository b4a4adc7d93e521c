import { textThat, timeSpan } from "#components/ui/table/address-fields.ts";
import { logAddress } from "#components/ui/table/log-address.ts";
import type { ViewOf } from "#components/ui/table/page-address.ts";
import { isActionFilter, isActorFilter, isSearch, isTargetId } from "#lib/accounts/audit/rules.ts";

export const auditAddress = logAddress({
  path: "audit",
  id: "aud",
  fields: {
    /** A kind of actor, or the ID of a person or key. */
    actor: textThat(isActorFilter),
    /** An action, or a group of actions: "key." */
    action: textThat(isActionFilter),
    /** ID of the changed object. */
    target: textThat(isTargetId, { query: "target_id" }),
    /** Part of an ID or a name. */
    q: textThat(isSearch),
    ...timeSpan,
  },
});

export type AuditView = ViewOf<typeof auditAddress>;
