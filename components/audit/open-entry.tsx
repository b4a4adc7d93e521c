"use client";

import { useCallback } from "react";
import { RowSheet } from "#components/ui/table/row-sheet.tsx";
import { isActorFilter } from "#lib/accounts/audit/rules.ts";
import type { AuditEntry } from "#lib/accounts/audit/types.ts";
import { EntryDetail } from "./entry-detail.tsx";
import { actionTitle } from "./labels.ts";
import type { useView } from "./use-view.ts";
import { type AuditView, auditHref } from "./view.ts";

type OpenEntryProps = {
  slug: string;
  view: AuditView;
  show: ReturnType<typeof useView>["show"];
  rows: readonly AuditEntry[];
  opened: AuditEntry | null;
  may: readonly string[];
};

/** The open entry's sheet. */
export function OpenEntry({ slug, view, show, rows, opened, may }: OpenEntryProps) {
  const { open } = view;
  const onOpen = useCallback((id: string | undefined) => show({ open: id }, id ? "replace" : "push"), [show]);
  if (!open) return null;
  const entry = [...rows, opened].find((each) => each?.id === open);
  const only = (change: Partial<AuditView>) => auditHref(slug, { cursors: [], ...change });
  return (
    <RowSheet
      closeHref={auditHref(slug, { ...view, open: undefined })}
      noun="entry"
      onOpen={onOpen}
      open={open}
      rows={rows}
      title={entry ? actionTitle(entry.action) : "Entry"}
    >
      {entry ? (
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
      ) : (
        <p className="text-muted">
          There is no such entry: it may have grown too old, or the address is not whole. Close this and look in the
          list.
        </p>
      )}
    </RowSheet>
  );
}
