"use client";

import { memo } from "react";
import type { Entry } from "./entry.ts";
import type { ShownGroup } from "./filter.ts";
import { ListMessage } from "./list-message.tsx";
import type { FramedList } from "./palette-frame.tsx";

type GroupListProps = {
  /** Prefix of its elements' IDs. */
  id: string;
  groups: readonly ShownGroup<Entry>[];
  /** The row that Enter opens. */
  at: number;
  /** Shown without rows. */
  emptyText: string;
  status: FramedList["status"];
};

/** The element ID of a row, by its index among all rows. */
export const rowId = (listId: string, row: number): string => `${listId}-${row}`;

/** The palette's rows under their group headings; only changed rows render again. */
export function GroupList({ id, groups, at, emptyText, status }: GroupListProps) {
  if (groups.length === 0) return <ListMessage status={status}>{emptyText}</ListMessage>;
  let row = 0;
  return groups.map(({ heading, rows, total }) => (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls of a form
    <div aria-labelledby={`${id}-${heading}`.replaceAll(" ", "-")} key={heading} role="group">
      <div
        aria-hidden="true"
        className="px-2 pt-2 pb-1 text-2xs font-medium text-faint"
        id={`${id}-${heading}`.replaceAll(" ", "-")}
      >
        {heading}
        {rows.length < total && <span className="font-normal"> · {`${rows.length} of ${total}`}</span>}
      </div>
      {rows.map((entry) => {
        const place = row++;
        return <Row entry={entry} id={rowId(id, place)} isActive={place === at} key={entry.id} row={place} />;
      })}
    </div>
  ));
}

type RowProps = { id: string; row: number; entry: Entry; isActive: boolean };

const Row = memo(function Row({ id, row, entry: { icon, label, note }, isActive }: RowProps) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the input, which names the active row
    <div
      aria-selected={isActive}
      className="flex min-h-8 cursor-pointer items-center gap-2.5 rounded-md px-2 py-1 aria-selected:bg-hover [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-faint"
      data-row={row}
      id={id}
      role="option"
    >
      {icon}
      <span className={note ? "max-w-4/5 shrink-0 truncate" : "truncate"}>{label}</span>
      {note && (
        <span className={`ml-auto min-w-0 truncate pl-2 text-2xs text-faint ${note.isCode ? "font-mono" : ""}`}>
          {note.text}
        </span>
      )}
    </div>
  );
});
