import type { Metadata } from "next";
import { AuthCard } from "#components/auth/auth-card.tsx";
import { ReportForm } from "#components/leaks/report-form.tsx";

export const metadata: Metadata = { title: "Report a leak" };

/** Anybody who has a token may give it up: that is the proof. */
export default function ReportLeakPage() {
  return (
    <AuthCard
      description="Found a token of this service where it should not be? Having it is proof enough: a live key is revoked at once and its owners are notified."
      foot="The token is matched, then forgotten: it is neither stored nor logged. At most ten reports a minute."
      title="Report a leaked token"
    >
      <ReportForm />
    </AuthCard>
  );
}
