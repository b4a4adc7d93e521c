import Link from "next/link";
import type { ReactNode } from "react";
import { cn } from "../text/cn.ts";

type PageHeaderProps = {
  title: ReactNode;
  /** Where it belongs: a link above the title. */
  parent?: { href: string; label: string };
  /** Next to the title: live | test, a status. */
  aside?: ReactNode;
  description?: ReactNode;
  /** At the end of the line: what can be done here, the main thing last. */
  actions?: ReactNode;
  /** A log begins right under it, as high as it can. */
  tight?: boolean;
};

/** The head of a page: its one h1. */
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
