import type { Metadata } from "next";
import { AccountFrame } from "#components/account/account-frame.tsx";
import { Mailbox } from "#components/account/mailbox.tsx";
import { UnlockMailbox } from "#components/account/unlock-mailbox.tsx";
import { PageHeader } from "#components/ui/primitives/page-header.tsx";
import { loadTimes } from "#lib/dashboard/loaders/auth.ts";
import { loadMailbox } from "#lib/dashboard/loaders/notices.ts";

export const metadata: Metadata = { title: "Mailbox", referrer: "same-origin" };

/** Mail kept without a mail server, protected by the secret printed at startup. */
export default async function MailboxPage({ searchParams }: { searchParams: Promise<{ open?: string }> }) {
  const { open: id } = await searchParams;
  const mailbox = await loadMailbox(typeof id === "string" ? id : undefined);
  return (
    <AccountFrame back={{ href: "/", label: "To Gatehouse" }} times={await loadTimes()}>
      <PageHeader
        description="No mail server is configured (SMTP_URL), so mail is kept here, for the operator."
        title="Mailbox"
      />
      {mailbox ? <Mailbox {...mailbox} /> : <UnlockMailbox />}
    </AccountFrame>
  );
}
