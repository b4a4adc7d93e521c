import { Eye } from "lucide-react";
import type { Metadata } from "next";
import { CreateMonitor } from "#components/monitors/create-monitor.tsx";
import { MonitorList } from "#components/monitors/monitor-list.tsx";
import { EmptyState } from "#components/ui/primitives/empty-state.tsx";
import { InlineCode } from "#components/ui/primitives/inline-code.tsx";
import { LiveTestTabs } from "#components/ui/primitives/live-test-tabs.tsx";
import { PageHeader } from "#components/ui/primitives/page-header.tsx";
import { firstOf } from "#components/ui/table/page-address.ts";
import { Pagination } from "#components/ui/table/pagination.tsx";
import { loadMonitors } from "#lib/dashboard/loaders/monitors.ts";

export const metadata: Metadata = { title: "Monitors" };

type MonitorsPageProps = {
  params: Promise<{ workspace: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

/** Monitors with their next run and last change. */
export default async function MonitorsPage({ params, searchParams }: MonitorsPageProps) {
  const { workspace: slug } = await params;
  const given = await searchParams;
  const env = firstOf(given, "env") === "test" ? "test" : "live";
  const cursor = firstOf(given, "cursor");
  const { monitors, next, keys, may_create: mayCreate } = await loadMonitors(slug, { env, cursor });
  const href = (more: Record<string, string>) =>
    `/${slug}/monitors?${new URLSearchParams({ ...(env === "test" && { env }), ...more })}`.replace(/\?$/, "");
  return (
    <>
      <PageHeader
        actions={mayCreate && <CreateMonitor env={env} keys={keys} slug={slug} />}
        aside={<LiveTestTabs env={env} href={(to) => `/${slug}/monitors${to === "test" ? "?env=test" : ""}`} />}
        title="Monitors"
      />
      {monitors.length === 0 ? (
        <EmptyState icon={<Eye />} title={env === "test" ? "No test monitors yet" : "No monitors yet"}>
          <InlineCode text="A monitor checks pages on a schedule, and `monitor.changed` reports what changed." />
        </EmptyState>
      ) : (
        <MonitorList monitors={monitors} slug={slug} />
      )}
      <Pagination
        newestHref={cursor === undefined ? undefined : href({})}
        olderHref={next ? href({ cursor: next }) : undefined}
      />
    </>
  );
}
