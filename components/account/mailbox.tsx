import { Inbox } from "lucide-react";
import Link from "next/link";
import { EmptyState } from "#components/ui/primitives/empty-state.tsx";
import { RelativeTime } from "#components/ui/primitives/relative-time.tsx";
import type { MailItem, MailMessage } from "#lib/kernel/outbox/types.ts";
import { shownEmail } from "#lib/kernel/shown-email.ts";

/** Mail kept on this machine: the list and the open message. */
export function Mailbox({ mails, open }: { mails: readonly MailItem[]; open: MailMessage | undefined }) {
  if (mails.length === 0)
    return (
      <EmptyState icon={<Inbox />} title="No mail yet">
        Invitations, sign-in links and notices arrive here.
      </EmptyState>
    );
  return (
    <div className="grid min-h-0 flex-1 gap-4 px-4 sm:px-6 md:grid-cols-[260px_minmax(0,1fr)]">
      <nav
        aria-label="Mails"
        className="rounded-lg border border-line bg-panel max-md:max-h-64 max-md:overflow-y-auto md:self-start"
      >
        <ul className="divide-y divide-line">
          {mails.map((mail) => (
            <li key={mail.id}>
              <Link
                aria-current={mail.id === open?.id ? "page" : undefined}
                className="block px-3 py-2 -outline-offset-2 hover:bg-hover aria-[current=page]:bg-accent-soft"
                href={`/mailbox?open=${mail.id}`}
                prefetch={false}
              >
                <span className="block truncate font-medium">{mail.subject}</span>
                <span className="flex gap-2 text-xs text-muted">
                  <span className="min-w-0 flex-1 truncate">{shownEmail(mail.recipient)}</span>
                  <RelativeTime at={mail.created_at} />
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {open && <Message mail={open} />}
    </div>
  );
}

/**
 * Renders a mail, which is untrusted HTML: no scripts, forms or storage; links open in a new tab.
 */
function Message({ mail }: { mail: MailMessage }) {
  return (
    <article aria-label={mail.subject} className="flex min-w-0 flex-col rounded-lg border border-line bg-panel">
      <header className="border-b border-line px-4 py-3">
        <h2 className="font-semibold tracking-tight break-words">{mail.subject}</h2>
        <p className="text-xs break-words text-muted">To {shownEmail(mail.recipient)}</p>
      </header>
      <iframe
        className="h-[calc(100dvh-12rem)] min-h-[520px] w-full rounded-b-lg"
        referrerPolicy="no-referrer"
        sandbox="allow-popups allow-popups-to-escape-sandbox"
        srcDoc={mail.html}
        title={`The mail: ${mail.subject}`}
      />
    </article>
  );
}
