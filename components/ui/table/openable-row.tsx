import type { ReactNode } from "react";
import { cn } from "../text/cn.ts";
import { RowLink } from "./table-parts.tsx";

/** The address of a list with a row's sheet open; `closed` is the one with none. */
export const openHref = (closed: string, id: string): string =>
  `${closed}${closed.includes("?") ? "&" : "?"}open=${id}`;

type OpenableTrProps = {
  id: string;
  /** Its own sheet is open. */
  current: boolean;
  /** Just came: lit for a moment. */
  fresh?: boolean;
  children: ReactNode;
};

/** A row that opens a sheet, in a `<tbody>` with `rowOpener`. */
export const OpenableTr = ({ id, current, fresh = false, children }: OpenableTrProps) => (
  <tr
    aria-current={current || undefined}
    className={cn(fresh && "transition-colors duration-1000 starting:bg-accent-soft") || undefined}
    data-row={id}
  >
    {children}
  </tr>
);

type OpenRowLinkProps = {
  id: string;
  /** The address with its sheet open. */
  href: string;
  className?: string;
  title?: string;
  children: ReactNode;
};

/** The link that opens the row's sheet; a click anywhere in the row does the same. */
export const OpenRowLink = ({ id, ...rest }: OpenRowLinkProps) => (
  <RowLink id={`open-${id}`} prefetch={false} scroll={false} {...rest} />
);
