import type { Metadata } from "next";
import { AuthCard } from "#components/auth/auth-card.tsx";
import { ReportForm } from "#components/leaks/report-form.tsx";

export const metadata: Metadata = { title: "Report a leak" };

/** Anyone who has a token may report it: having it is the proof. */
export default function ReportLeakPage() {
  return (
    <AuthCard
      description="Found one of our tokens in a public place? Paste it here: a live key is revoked immediately and its owners are notified."
      foot="The token is only compared: it is neither stored nor logged. You can send ten reports a minute."
      title="Report a leaked token"
    >
      <ReportForm />
    </AuthCard>
  );
}
