import { cn } from "#components/ui/text/cn.ts";
import { UntrustedText } from "#components/ui/text/untrusted-text.tsx";
import type { AuditEntry } from "#lib/accounts/audit/types.ts";
import { actorKind } from "./labels.ts";

type ActorNameProps = {
  entry: Pick<AuditEntry, "actor" | "actor_type">;
  /** Where the kind is hidden on phones. */
  kind?: "wide";
};

export function ActorName({ entry, kind }: ActorNameProps) {
  return (
    <span className="inline-flex max-w-full min-w-0 items-baseline gap-1.5">
      <UntrustedText className="min-w-0 truncate" text={entry.actor} />
      <span className={cn("shrink-0 text-xs text-muted", kind === "wide" && "max-sm:hidden")}>
        {actorKind(entry.actor_type)}
      </span>
    </span>
  );
}
