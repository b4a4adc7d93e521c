import type { Metadata } from "next";
import { AuthCard } from "#components/auth/auth-card.tsx";
import { summaryOf } from "#components/status/messages.ts";
import { ServiceStatusList } from "#components/status/service-status.tsx";
import { TimesProvider } from "#components/ui/hooks/times.tsx";
import { ExactTime } from "#components/ui/primitives/exact-time.tsx";
import { loadTimes } from "#lib/dashboard/loaders/auth.ts";
import { loadStatus } from "#lib/dashboard/loaders/status.ts";

export const metadata: Metadata = { title: "Status" };

/** The public service status, also while the database is away. */
export default async function StatusPage() {
  const [{ parts, as_of }, times] = await Promise.all([loadStatus(), loadTimes()]);
  return (
    <TimesProvider {...times}>
      <main className="flex min-h-dvh justify-center px-6 pt-[14dvh] pb-16">
        <AuthCard
          foot={
            <>
              As of <ExactTime at={as_of} />. Reload the page to update it.
            </>
          }
          title={summaryOf(parts.map(({ state }) => state))}
        >
          <ServiceStatusList parts={parts} />
        </AuthCard>
      </main>
    </TimesProvider>
  );
}
