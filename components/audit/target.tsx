import Link from "next/link";
import { ShortId } from "#components/ui/primitives/short-id.tsx";
import { UntrustedText } from "#components/ui/text/untrusted-text.tsx";
import { targetName, targetPath } from "#lib/accounts/audit/rules.ts";
import type { AuditEntry } from "#lib/accounts/audit/types.ts";

type TargetProps = {
  slug: string;
  entry: AuditEntry;
  may: readonly string[];
  /** Shows the name without a link. */
  plain?: boolean;
};

/** The changed object by its name at that time, linked if the user may open it. */
export function Target({ slug, entry, may, plain = false }: TargetProps) {
  const name = targetName(entry);
  const path = targetPath(entry, may);
  const shown =
    name === undefined ? (
      <ShortId id={entry.target_id} />
    ) : (
      <UntrustedText className="inline-block max-w-full truncate align-bottom" text={name} />
    );
  if (plain || path === undefined) return <span className="text-muted">{shown}</span>;
  return (
    <Link className="hover:underline" href={`/${slug}/${path}`} prefetch={false} title={entry.target_id}>
      {shown}
    </Link>
  );
}
