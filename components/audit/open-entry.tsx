"use client";

import { RowSheet } from "#components/ui/table/row-sheet.tsx";
import { isActorFilter } from "#lib/accounts/audit/rules.ts";
import type { AuditEntry } from "#lib/accounts/audit/types.ts";
import { EntryDetail } from "./entry-detail.tsx";
import { actionTitle } from "./labels.ts";
import { type AuditView, auditAddress } from "./view.ts";

type OpenEntryProps = {
  slug: string;
  view: AuditView;
  onOpen: (id: string | undefined) => void;
  rows: readonly AuditEntry[];
  opened: AuditEntry | null;
  may: readonly string[];
};

export function OpenEntry({ slug, view, onOpen, rows, opened, may }: OpenEntryProps) {
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
      absent="There is no such entry: it may have expired, or the address is incomplete. Close this and look in the list."
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
