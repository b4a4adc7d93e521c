"use client";

import type { ReactNode } from "react";
import { LogLayout } from "#components/ui/table/log-layout.tsx";
import { LogPages } from "#components/ui/table/log-pages.tsx";
import { useOpenRow } from "#components/ui/table/use-open-row.ts";
import type { AuditEntry, AuditPage } from "#lib/accounts/audit/types.ts";
import type { SavedView } from "#lib/accounts/saved-views/types.ts";
import { AuditFilters } from "./audit-filters.tsx";
import { AuditTable } from "./audit-table.tsx";
import { OpenEntry } from "./open-entry.tsx";
import { auditAddress } from "./view.ts";

type AuditLogProps = {
  slug: string;
  page: AuditPage;
  /** The open entry, if it is not on this page. */
  opened: AuditEntry | null;
  may: readonly string[];
  readAt: string;
  views: readonly SavedView[];
  /** Shown instead of an empty table. */
  empty: ReactNode;
};

/** The audit log: filters, table and the open entry. */
export function AuditLog({ slug, page, opened, may, readAt, views, empty }: AuditLogProps) {
  const { view, closed, closedHref, openRow } = useOpenRow(auditAddress, slug);
  const { data: entries, next_cursor: older } = page;
  return (
    <>
      <AuditFilters
        entries={entries}
        may={may}
        shown={{ count: entries.length, more: older !== null, readAt }}
        slug={slug}
        view={closed}
        views={views}
      />
      <LogLayout
        sheet={<OpenEntry may={may} opened={opened} rows={entries} onOpen={openRow} slug={slug} view={view} />}
      >
        {entries.length === 0 ? (
          empty
        ) : (
          <AuditTable
            closedHref={closedHref}
            entries={entries}
            may={may}
            onOpen={openRow}
            open={view.open}
            slug={slug}
          />
        )}
        <LogPages cursors={view.cursors} href={(cursors) => auditAddress.pageHref(slug, view, cursors)} older={older} />
      </LogLayout>
    </>
  );
}
