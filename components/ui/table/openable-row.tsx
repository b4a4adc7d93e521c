import type { ReactNode } from "react";
import { cn } from "../text/cn.ts";
import { RowLink } from "./table-parts.tsx";

/** Returns a list's URL with a row's sheet open; `closed` is the URL without one. */
export const openHref = (closed: string, id: string): string =>
  `${closed}${closed.includes("?") ? "&" : "?"}open=${id}`;

type OpenableTrProps = {
  id: string;
  current: boolean;
  /** Highlighted briefly as new. */
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
  /** URL with its sheet open. */
  href: string;
  className?: string;
  title?: string;
  children: ReactNode;
};

/** The link that opens the row's sheet, as does a click anywhere in the row. */
export const OpenRowLink = ({ id, ...rest }: OpenRowLinkProps) => (
  <RowLink id={`open-${id}`} prefetch={false} scroll={false} {...rest} />
);
