import type { ReactNode } from "react";
import { LogDaysProvider } from "#components/retention/log-days.tsx";
import { Shell } from "#components/shell/shell.tsx";
import { TimesProvider } from "#components/ui/hooks/times.tsx";
import { loadTimes } from "#lib/dashboard/loaders/auth.ts";
import { loadLogDays } from "#lib/dashboard/loaders/retention.ts";
import { loadShell } from "#lib/dashboard/loaders/shell.ts";

type LayoutProps = { children: ReactNode; params: Promise<{ workspace: string }> };

/**
 * The frame. Waits only for the signed-in person, whom the page needs anyway, because times depend
 * on them. The frame's data streams in next to the page, and each page guards itself.
 */
export default async function WorkspaceLayout({ children, params }: LayoutProps) {
  const { workspace } = await params;
  const data = loadShell(workspace);
  return (
    <TimesProvider {...(await loadTimes())}>
      <LogDaysProvider days={loadLogDays()}>
        <Shell data={data}>{children}</Shell>
      </LogDaysProvider>
    </TimesProvider>
  );
}
