import type { Metadata } from "next";
import { InvitationCard } from "#components/auth/invitation-card.tsx";
import { loadInvitation } from "#lib/dashboard/loaders/members.ts";

export const metadata: Metadata = { title: "Invitation" };

export default async function InvitationPage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  const found = await loadInvitation(token);
  return <InvitationCard found={found} token={token} />;
}
