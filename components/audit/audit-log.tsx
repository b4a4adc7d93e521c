"use client";

import type { ReactNode } from "react";
import { LogLayout } from "#components/ui/table/log-layout.tsx";
import { LogPages } from "#components/ui/table/log-pages.tsx";
import { openHref } from "#components/ui/table/openable-row.tsx";
import { rowOpener } from "#components/ui/table/row-opener.ts";
import { RowSheet } from "#components/ui/table/row-sheet.tsx";
import { Table } from "#components/ui/table/table.tsx";
import { TableHead, Th } from "#components/ui/table/table-parts.tsx";
import { useOpenRow } from "#components/ui/table/use-open-row.ts";
import { isActorFilter } from "#lib/accounts/audit/rules.ts";
import type { AuditEntry, AuditPage } from "#lib/accounts/audit/types.ts";
import type { SavedView } from "#lib/accounts/saved-views/types.ts";
import { AuditFilters } from "./audit-filters.tsx";
import { AuditRow } from "./audit-row.tsx";
import { EntryDetail } from "./entry-detail.tsx";
import { actionTitle } from "./labels.ts";
import { type AuditView, auditAddress } from "./view.ts";

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

type AuditTableProps = {
  slug: string;
  entries: readonly AuditEntry[];
  may: readonly string[];
  /** ID of the row whose sheet is open. */
  open: string | undefined;
  /** URL without an open sheet. */
  closedHref: string;
  onOpen: (id: string) => void;
};

function AuditTable({ slug, entries, may, open, closedHref, onOpen }: AuditTableProps) {
  return (
    <Table label="Audit log, newest first" open={open}>
      <TableHead>
        <Th compact="xl" from="sm">
          Time
        </Th>
        <Th className="max-sm:pl-4">Who</Th>
        <Th compact="rest">What</Th>
        <Th compact="never" from="md">
          Target
        </Th>
        <Th compact="never" from="xl">
          From
        </Th>
      </TableHead>
      <tbody {...rowOpener(onOpen)}>
        {entries.map((entry) => (
          <AuditRow
            current={entry.id === open}
            entry={entry}
            href={openHref(closedHref, entry.id)}
            key={entry.id}
            may={may}
            slug={slug}
          />
        ))}
      </tbody>
    </Table>
  );
}

type OpenEntryProps = {
  slug: string;
  view: AuditView;
  onOpen: (id: string | undefined) => void;
  rows: readonly AuditEntry[];
  opened: AuditEntry | null;
  may: readonly string[];
};

function OpenEntry({ slug, view, onOpen, rows, opened, may }: OpenEntryProps) {
  const { open } = view;
  if (!open) return null;
  const entry = [...rows, opened].find((each) => each?.id === open);
  const only = (change: Partial<AuditView>) => auditAddress.href(slug, change);
  return (
    <RowSheet
      closeHref={auditAddress.href(slug, { ...view, open: undefined })}
      noun="entry"
      onOpen={onOpen}
      open={open}
      rowHref={auditAddress.href(slug, { open })}
      rows={rows}
      title={entry ? actionTitle(entry.action) : "Entry"}
      absent="This entry does not exist. It may have expired, or the URL is incomplete. Close this and look in the list."
    >
      {entry && (
        <EntryDetail
          entry={entry}
          key={entry.id}
          may={may}
          narrowed={{
            actor: only({ actor: isActorFilter(entry.actor_id) ? entry.actor_id : entry.actor_type }),
            target: only({ target: entry.target_id }),
          }}
          slug={slug}
        />
      )}
    </RowSheet>
  );
}
