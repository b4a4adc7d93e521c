import Link from "next/link";
import type { ReactNode } from "react";
import { cn } from "../text/cn.ts";

type PageHeaderProps = {
  title: ReactNode;
  /** A link to the parent page above the title. */
  parent?: { href: string; label: string };
  /** Next to the title: tabs or a status. */
  aside?: ReactNode;
  description?: ReactNode;
  /** Actions at the end of the row, the primary one last. */
  actions?: ReactNode;
  /** Leaves more room for the log below. */
  tight?: boolean;
};

export function PageHeader({ title, parent, aside, description, actions, tight = false }: PageHeaderProps) {
  return (
    <header className={cn("px-4 sm:px-6", tight ? "pt-2 pb-1" : "pt-5 pb-4")}>
      {parent && (
        <Link
          className="mb-1 inline-flex min-h-6 items-center gap-1 text-xs text-muted hover:text-text"
          href={parent.href}
          prefetch={false}
        >
          <span aria-hidden="true">←</span> {parent.label}
        </Link>
      )}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2.5">
        <h1 className="min-w-0 text-lg font-semibold tracking-tight break-words">{title}</h1>
        {aside}
        {actions && <div className="ml-auto flex flex-wrap items-center gap-2">{actions}</div>}
      </div>
      {description && <p className="mt-1 max-w-2xl wrap-anywhere text-muted">{description}</p>}
    </header>
  );
}
