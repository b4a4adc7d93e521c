import Link from "next/link";
import type { ComponentProps, ReactNode } from "react";
import { cn } from "../text/cn.ts";

/** The screen width from which a column is shown. */
export type From = "sm" | "md" | "lg" | "xl";

const SHOW: Record<From, string> = {
  sm: "hidden sm:table-cell",
  md: "hidden md:table-cell",
  lg: "hidden lg:table-cell",
  xl: "hidden xl:table-cell",
};

const COMPACT = {
  xl: "compact-xl",
  never: "compact-never",
  first: "compact-first",
  last: "compact-last",
  rest: "compact-rest",
};

type CellProps = {
  children?: ReactNode;
  /** Right-aligned with tabular figures. */
  num?: boolean | undefined;
  from?: From | undefined;
  /**
   * How the column behaves next to an open sheet: shown from a width, never shown, the first or
   * last one shown, or the last one that fills the rest. Unchanged by default.
   */
  compact?: keyof typeof COMPACT | undefined;
  className?: string | undefined;
};

/**
 * Common cell styles are in globals.css: repeated in a thousand cells they would be half of the
 * page.
 */
const cellClass = ({ num, from, compact, className }: Omit<CellProps, "children">): string | undefined =>
  cn(num && "text-right", from && SHOW[from], compact && COMPACT[compact], className) || undefined;

/** The header row of a table, with `Th` cells. */
export function TableHead({ children }: { children: ReactNode }) {
  return (
    <thead>
      <tr>{children}</tr>
    </thead>
  );
}

/** A column header. `href` makes it sortable; `sorted` is the current direction. */
export function Th({
  children,
  num,
  from,
  compact,
  className,
  href,
  sorted,
}: CellProps & { href?: string; sorted?: "asc" | "desc" | undefined }) {
  return (
    <th
      aria-sort={sorted === undefined ? undefined : sorted === "asc" ? "ascending" : "descending"}
      className={cellClass({ num, from, compact, className })}
      scope="col"
    >
      {href === undefined ? (
        children
      ) : (
        <Link
          className="inline-flex min-h-6 items-center gap-1 hover:text-text"
          href={href}
          scroll={false}
          prefetch={false}
        >
          {children}
          <span aria-hidden="true" className={cn("text-2xs", !sorted && "opacity-0")}>
            {sorted === "asc" ? "↑" : "↓"}
          </span>
        </Link>
      )}
    </th>
  );
}

export const Td = ({ children, ...rest }: CellProps) => <td className={cellClass(rest)}>{children}</td>;

/** The main link of a row: a click anywhere in the row follows it. */
export const RowLink = ({ className, ...rest }: ComponentProps<typeof Link>) => (
  <Link
    {...rest}
    className={cn("rounded-sm font-medium hover:underline", className)}
    data-row-link=""
    prefetch={false}
  />
);

/** Makes a row without a link reachable with the arrow keys. */
export const RowStop = ({ children }: { children: ReactNode }) => (
  <span className="rounded-sm" data-row-stop="" tabIndex={-1}>
    {children}
  </span>
);
