import type { ReactNode } from "react";
import { cn } from "../text/cn.ts";
import { RowLink } from "./table-parts.tsx";

/** A row that opens a sheet. */
export type OpenableRow = {
  id: string;
  /** The address with its sheet open. */
  href: string;
  /** A sheet is open next to the table: the row shows less. */
  compact: boolean;
  /** Its own sheet is open. */
  current: boolean;
  /** Another row's sheet is open and the keyboard came to this one. */
  onWalk: (() => void) | undefined;
};

type OpenableRowsOptions = {
  rows: readonly { id: string }[];
  /** The id of the row whose sheet is open. */
  open: string | undefined;
  href: (id: string) => string;
  onOpen: (id: string) => void;
};

/**
 * Whether a sheet is open by the address itself: what React has drawn is a moment behind, and closing a sheet gives the focus back to a row,
 * which is no walk to it.
 */
const isOpenStill = (): boolean => new URLSearchParams(window.location.search).has("open");

/** What each row of a table needs to open its sheet, by its id. The arrow keys walk where the open row is on this page. */
export function openableRows({ rows, open, href, onOpen }: OpenableRowsOptions): (id: string) => OpenableRow {
  const walks = rows.some(({ id }) => id === open);
  return (id) => ({
    id,
    href: href(id),
    compact: open !== undefined,
    current: id === open,
    onWalk: walks && id !== open ? () => isOpenStill() && onOpen(id) : undefined,
  });
}

type OpenableTrProps = {
  row: OpenableRow;
  /** Just came: lit for a moment. */
  fresh?: boolean;
  children: ReactNode;
};

/** The row itself, in a `<tbody>` with `rowOpener`. */
export function OpenableTr({ row, fresh = false, children }: OpenableTrProps) {
  return (
    <tr
      aria-current={row.current || undefined}
      className={cn(fresh && "transition-colors duration-1000 starting:bg-accent-soft")}
      data-row={row.id}
    >
      {children}
    </tr>
  );
}

type OpenRowLinkProps = { row: OpenableRow; className?: string; title?: string; children: ReactNode };

/** The link that opens the row's sheet; a click anywhere in the row does the same. */
export const OpenRowLink = ({ row, ...rest }: OpenRowLinkProps) => (
  <RowLink href={row.href} id={`open-${row.id}`} onWalk={row.onWalk} prefetch={false} scroll={false} {...rest} />
);
