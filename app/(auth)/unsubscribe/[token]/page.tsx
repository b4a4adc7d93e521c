import type { Metadata } from "next";
import { UnsubscribeCard } from "#components/notices/unsubscribe-card.tsx";
import { loadUnsubscribe } from "#lib/dashboard/loaders/notices.ts";

export const metadata: Metadata = { title: "Mails", robots: { index: false } };

/** Opened by the unsubscribe link of a mail. Only its button changes anything. */
export default async function UnsubscribePage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  return <UnsubscribeCard found={await loadUnsubscribe(token)} token={token} />;
}
