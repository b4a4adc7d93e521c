import Link from "next/link";
import type { ComponentProps, FocusEvent, ReactNode } from "react";
import { cn } from "../text/cn.ts";

/** From which width on a column shows; a narrow screen shows what matters. */
export type From = "sm" | "md" | "lg" | "xl";

const SHOW: Record<From, string> = {
  sm: "hidden sm:table-cell",
  md: "hidden md:table-cell",
  lg: "hidden lg:table-cell",
  xl: "hidden xl:table-cell",
};

type CellProps = {
  children?: ReactNode;
  /** Right-aligned, tabular. */
  num?: boolean;
  from?: From;
  className?: string;
};

/** The head of a table, one row of `Th`. */
export function TableHead({ children }: { children: ReactNode }) {
  return (
    <thead>
      <tr>{children}</tr>
    </thead>
  );
}

/** A column's heading. `href` makes it sort; `sorted` says which way it does. */
export function Th({
  children,
  num,
  from,
  className,
  href,
  sorted,
}: CellProps & { href?: string; sorted?: "asc" | "desc" | undefined }) {
  return (
    <th
      aria-sort={sorted === undefined ? undefined : sorted === "asc" ? "ascending" : "descending"}
      className={cn(
        "h-9 border-b border-line group-data-sticky/table:lg:sticky group-data-sticky/table:lg:top-12 group-data-sticky/table:lg:z-10 group-data-sticky/table:lg:bg-bg px-2 text-xs font-medium whitespace-nowrap text-faint first:pl-4 last:pr-4 sm:group-data-sticky/table:first:pl-6 sm:group-data-sticky/table:last:pr-6",
        num && "text-right",
        from && SHOW[from],
        className,
      )}
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

/** A row. `current` is the one whose sheet is open. */
export function TableRow({
  children,
  current,
  className,
}: {
  children: ReactNode;
  current?: boolean;
  className?: string;
}) {
  return (
    <tr aria-current={current || undefined} className={className}>
      {children}
    </tr>
  );
}

/** A cell, as high as a row at least. */
export function Td({ children, num, from, className }: CellProps) {
  return (
    <td
      className={cn(
        "h-(--row) border-b border-line px-2 py-1 whitespace-nowrap first:pl-4 last:pr-4 sm:group-data-sticky/table:first:pl-6 sm:group-data-sticky/table:last:pr-6",
        num && "text-right",
        from && SHOW[from],
        className,
      )}
    >
      {children}
    </td>
  );
}

type RowLinkProps = ComponentProps<typeof Link> & {
  /** Another row's sheet is open, and an arrow key has come to this row. */
  onWalk?: (() => void) | undefined;
};

/** The link that a row is about: a click anywhere in the row follows it. */
export function RowLink({ className, onWalk, ...rest }: RowLinkProps) {
  return (
    <Link
      {...rest}
      className={cn("rounded-sm font-medium hover:underline", className)}
      data-row-link=""
      // Tab goes on from the open row to its sheet; what walks are the arrow keys. Lists without sheets are drawn on the server,
      // where there are no handlers.
      {...(onWalk && {
        onFocus: (event: FocusEvent<HTMLElement>) => event.target.matches(":focus-visible") && onWalk(),
        tabIndex: -1,
      })}
      prefetch={false}
    />
  );
}

/** Where the keyboard stops in a row that opens nothing. */
export const RowStop = ({ children }: { children: ReactNode }) => (
  <span className="rounded-sm" data-row-stop="" tabIndex={-1}>
    {children}
  </span>
);
