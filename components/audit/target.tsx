import Link from "next/link";
import { UntrustedText } from "#components/ui/text/untrusted-text.tsx";
import { targetName, targetPath } from "#lib/accounts/audit/rules.ts";
import type { AuditEntry } from "#lib/accounts/audit/types.ts";

type TargetProps = { slug: string; entry: AuditEntry; may: readonly string[] };

/** "key_…9rkjw" */
const shortId = (id: string) => (id.length > 16 ? `${id.slice(0, id.indexOf("_") + 1)}…${id.slice(-6)}` : id);

/** What was changed, by the name that it had then; a link where this person may open it. */
export function Target({ slug, entry, may }: TargetProps) {
  const text = targetName(entry) ?? shortId(entry.target_id);
  const path = targetPath(entry, may);
  const shown = <UntrustedText className="inline-block max-w-full truncate align-bottom" text={text} />;
  if (path === undefined) return <span className="text-muted">{shown}</span>;
  return (
    <Link className="hover:underline" href={`/${slug}/${path}`} prefetch={false} title={entry.target_id}>
      {shown}
    </Link>
  );
}
