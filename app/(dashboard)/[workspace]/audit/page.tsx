import type { Metadata } from "next";
import { AuditLog } from "#components/audit/audit-log.tsx";
import { keptFor } from "#components/audit/labels.ts";
import { NothingRecorded } from "#components/audit/nothing-recorded.tsx";
import { auditAddress } from "#components/audit/view.ts";
import { PlaceTabs } from "#components/shell/place-tabs.tsx";
import { buttonStyle } from "#components/ui/primitives/button-style.ts";
import { PageBody } from "#components/ui/primitives/page-body.tsx";
import { PageHeader } from "#components/ui/primitives/page-header.tsx";
import { loadAudit } from "#lib/dashboard/loaders/audit.ts";
import { loadViews } from "#lib/dashboard/loaders/saved-views.ts";

export const metadata: Metadata = { title: "Audit" };

type AuditPageProps = {
  params: Promise<{ workspace: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

const FORMATS = [
  { format: "csv", label: "Export CSV" },
  { format: "ndjson", label: "Export NDJSON" },
];

export default async function AuditPage({ params, searchParams }: AuditPageProps) {
  const { workspace: slug } = await params;
  const view = auditAddress.read(await searchParams);
  const [{ page, opened, may, retention, read_at }, views] = await Promise.all([
    loadAudit(slug, {
      query: auditAddress.listQuery(view),
      open: view.open,
    }),
    loadViews(slug, "audit"),
  ]);
  return (
    <>
      <PageHeader
        actions={FORMATS.map(({ format, label }) => (
          <a
            className={buttonStyle({ size: "sm" })}
            download
            href={`/api/dashboard/${slug}/audit/export?${new URLSearchParams({ ...auditAddress.filterQuery(view), format })}`}
            key={format}
            title="Times in UTC"
          >
            {label}
          </a>
        ))}
        description={`Every change, who made it and from where. Entries never change and are kept ${keptFor(retention)}.`}
        tight
        title="Audit"
      />
      <PlaceTabs current="audit" of="members" slug={slug} />
      <PageBody>
        <AuditLog
          empty={<NothingRecorded more={page.next_cursor !== null} slug={slug} view={view} />}
          may={may}
          opened={opened}
          page={page}
          readAt={read_at}
          slug={slug}
          views={views}
        />
      </PageBody>
    </>
  );
}
