"use client";

import type { ReactNode } from "react";
import { LogPages } from "#components/ui/table/log-pages.tsx";
import type { AuditEntry, AuditPage } from "#lib/accounts/audit/types.ts";
import { AuditFilters } from "./audit-filters.tsx";
import { AuditTable } from "./audit-table.tsx";
import { OpenEntry } from "./open-entry.tsx";
import { useView } from "./use-view.ts";
import { auditHref } from "./view.ts";

type AuditLogProps = {
  slug: string;
  page: AuditPage;
  /** The open entry, when it is not on the page. */
  opened: AuditEntry | null;
  may: readonly string[];
  readAt: string;
  /** Stands in for the table when nothing is there. */
  empty: ReactNode;
};

/** The audit log: filters, the table, and the open entry beside it. */
export function AuditLog({ slug, page, opened, may, readAt, empty }: AuditLogProps) {
  const { view, show } = useView(slug);
  const { data: entries, next_cursor: older } = page;
  return (
    <>
      <AuditFilters
        entries={entries}
        may={may}
        shown={{ count: entries.length, more: older !== null, readAt }}
        slug={slug}
        view={view}
      />
      <div className="flex min-w-0 flex-1 items-start border-t border-line">
        <div className="min-w-0 flex-1">
          {entries.length === 0 ? (
            empty
          ) : (
            <AuditTable
              entries={entries}
              may={may}
              onOpen={(id) => show({ open: id }, view.open ? "replace" : "push")}
              slug={slug}
              view={view}
            />
          )}
          <LogPages
            cursors={view.cursors}
            href={(cursors) => auditHref(slug, { ...view, open: undefined, cursors })}
            older={older}
          />
        </div>
        <OpenEntry may={may} opened={opened} rows={entries} show={show} slug={slug} view={view} />
      </div>
    </>
  );
}
