import Link from "next/link";
import { ledgerAddress } from "#components/ledger/view.ts";
import { UntrustedText } from "#components/ui/text/untrusted-text.tsx";
import { actionLabel } from "#lib/accounts/audit/rules.ts";
import type { DeliveryCause as Cause } from "#lib/webhooks/deliveries/types.ts";

/** Includes ledger entries of the same millisecond. */
const JUST_AFTER_MS = 1_000;

/** The cause of the event, linked. */
export function DeliveryCause({ slug, cause }: { slug: string; cause: Cause }) {
  switch (cause.type) {
    case "request":
      return (
        <CauseLink href={`/${slug}/requests/${cause.id}`} title={cause.id}>
          {cause.method} {cause.endpoint}
        </CauseLink>
      );
    case "job":
      return (
        <CauseLink href={`/${slug}/jobs/${cause.id}`} title={cause.id}>
          <span className="font-mono text-xs">{cause.id}</span>
        </CauseLink>
      );
    case "change":
      return (
        <CauseLink href={`/${slug}/audit?open=${cause.id}`} title={cause.id}>
          <UntrustedText text={cause.actor} /> {actionLabel(cause.action)}
        </CauseLink>
      );
    case "credits": {
      const to = new Date(new Date(cause.at).getTime() + JUST_AFTER_MS).toISOString();
      if (!cause.may_read) return <span className="text-muted">spent credits</span>;
      return <CauseLink href={ledgerAddress.href(slug, { to })}>the ledger up to that time</CauseLink>;
    }
    case "test_event":
      return <span className="text-muted">a test event, with example data</span>;
  }
}

function CauseLink({ href, title, children }: { href: string; title?: string; children: React.ReactNode }) {
  return (
    <Link className="block truncate text-accent hover:underline" href={href} prefetch={false} title={title}>
      {children}
    </Link>
  );
}
