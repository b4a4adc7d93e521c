import type { Metadata } from "next";
import { ConnectCard } from "#components/connect/connect-card.tsx";
import { TimesProvider } from "#components/ui/hooks/times.tsx";
import { loadTimes } from "#lib/dashboard/loaders/auth.ts";
import { loadConnect } from "#lib/dashboard/loaders/cli-logins.ts";

export const metadata: Metadata = { title: "Connect the CLI" };

type ConnectProps = { searchParams: Promise<{ code?: string | string[] }> };

/**
 * Where `gatehouse login` sends a person to approve or deny it. Opening the page decides nothing.
 */
export default async function ConnectPage({ searchParams }: ConnectProps) {
  const { code } = await searchParams;
  const given = typeof code === "string" && code !== "" ? code.slice(0, 64) : undefined;
  const [found, times] = await Promise.all([loadConnect(given), loadTimes()]);
  return (
    <TimesProvider {...times}>
      <ConnectCard key={given} {...found} />
    </TimesProvider>
  );
}
