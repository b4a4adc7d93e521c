import Link from "next/link";
import type { ComponentProps, ReactNode } from "react";
import { cn } from "../text/cn.ts";

/** From which width on a column shows; a narrow screen shows what matters. */
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
  /** Right-aligned, tabular. */
  num?: boolean | undefined;
  from?: From | undefined;
  /** Next to an open sheet it shows from this width on, or never, or is the first or last that shows, or the last and has what room the others leave; as without one unless said. */
  compact?: keyof typeof COMPACT | undefined;
  className?: string | undefined;
};

/** How all cells look is said once, in globals.css: said by each of a thousand cells it would be half of a page. */
const cellClass = ({ num, from, compact, className }: Omit<CellProps, "children">): string | undefined =>
  cn(num && "text-right", from && SHOW[from], compact && COMPACT[compact], className) || undefined;

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
export const Td = ({ children, ...rest }: CellProps) => <td className={cellClass(rest)}>{children}</td>;

/** The link that a row is about: a click anywhere in the row follows it. */
export const RowLink = ({ className, ...rest }: ComponentProps<typeof Link>) => (
  <Link
    {...rest}
    className={cn("rounded-sm font-medium hover:underline", className)}
    data-row-link=""
    prefetch={false}
  />
);

/** Where the keyboard stops in a row that opens nothing. */
export const RowStop = ({ children }: { children: ReactNode }) => (
  <span className="rounded-sm" data-row-stop="" tabIndex={-1}>
    {children}
  </span>
);
