import { UntrustedText } from "#components/ui/text/untrusted-text.tsx";
import type { AuditEntry } from "#lib/accounts/audit/types.ts";
import { actorKind } from "./labels.ts";

/** Who did it, with the kind of actor it is. */
export function ActorName({ entry }: { entry: Pick<AuditEntry, "actor" | "actor_type"> }) {
  return (
    <span className="inline-flex max-w-full min-w-0 items-baseline gap-1.5">
      <UntrustedText className="min-w-0 truncate" text={entry.actor} />
      <span className="shrink-0 text-xs text-muted">{actorKind(entry.actor_type)}</span>
    </span>
  );
}
