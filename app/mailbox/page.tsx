import type { Metadata } from "next";
import { AccountFrame } from "#components/account/account-frame.tsx";
import { Mailbox } from "#components/account/mailbox.tsx";
import { PageHeader } from "#components/ui/primitives/page-header.tsx";
import { loadMailbox } from "#lib/dashboard/notices/loaders.ts";

export const metadata: Metadata = { title: "Mailbox", referrer: "same-origin" };

/** Mail that no server took; only for people at this machine, and only while no mail server is configured. */
export default async function MailboxPage({ searchParams }: { searchParams: Promise<{ open?: string }> }) {
  const { open: id } = await searchParams;
  const { mails, open } = await loadMailbox(typeof id === "string" ? id : undefined);
  return (
    <AccountFrame back={{ href: "/", label: "To Gatehouse" }}>
      <PageHeader
        description="No mail server is configured (SMTP_URL), so mail is kept here, for anyone at this machine."
        title="Mailbox"
      />
      <Mailbox mails={mails} open={open} />
    </AccountFrame>
  );
}
