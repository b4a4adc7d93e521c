import { textThat, timeSpan } from "#components/ui/table/address-fields.ts";
import { logAddress } from "#components/ui/table/log-address.ts";
import type { ViewOf } from "#components/ui/table/page-address.ts";
import { isActionFilter, isActorFilter, isSearch, isTargetId } from "#lib/accounts/audit/rules.ts";

export const auditAddress = logAddress({
  path: "audit",
  id: "aud",
  fields: {
    /** A kind of actor, or one person's or key's id. */
    actor: textThat(isActorFilter),
    /** One action, or a group of them: "key." */
    action: textThat(isActionFilter),
    /** The id of what was changed. */
    target: textThat(isTargetId, { query: "target_id" }),
    /** Part of an id or of a name, as it is typed into the search. */
    q: textThat(isSearch),
    ...timeSpan,
  },
});

/** What the audit log shows. */
export type AuditView = ViewOf<typeof auditAddress>;
