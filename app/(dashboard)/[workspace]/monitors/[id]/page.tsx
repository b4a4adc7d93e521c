import type { Metadata } from "next";
import { MonitorView } from "#components/monitors/monitor-view.tsx";
import { firstOf } from "#components/ui/table/page-address.ts";
import { Pagination } from "#components/ui/table/pagination.tsx";
import { loadMonitor } from "#lib/dashboard/loaders/monitors.ts";

export const metadata: Metadata = { title: "Monitor" };

type MonitorPageProps = {
  params: Promise<{ workspace: string; id: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

/** A monitor with its schedule, runs and changes. */
export default async function MonitorPage({ params, searchParams }: MonitorPageProps) {
  const { workspace: slug, id } = await params;
  const cursor = firstOf(await searchParams, "cursor");
  const view = await loadMonitor(slug, id, cursor);
  const href = `/${slug}/monitors/${id}`;
  return (
    <>
      <MonitorView {...view} slug={slug} />
      <Pagination
        newestHref={cursor === undefined ? undefined : href}
        olderHref={view.next ? `${href}?cursor=${encodeURIComponent(view.next)}` : undefined}
      />
    </>
  );
}
