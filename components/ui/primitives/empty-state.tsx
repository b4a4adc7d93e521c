import type { ReactNode } from "react";
import { cn } from "../text/cn.ts";

type EmptyStateProps = {
  icon?: ReactNode;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  className?: string;
};

/** Explains why nothing is here and what to do next. */
export function EmptyState({ icon, title, children, action, className }: EmptyStateProps) {
  return (
    <div className={cn("mx-auto flex max-w-md flex-col items-center px-6 py-16 text-center", className)}>
      {icon && (
        <span
          aria-hidden="true"
          className="mb-4 grid size-10 place-items-center rounded-lg border border-line bg-panel text-faint [&_svg]:size-5"
        >
          {icon}
        </span>
      )}
      <h2 className="text-base font-semibold tracking-tight">{title}</h2>
      {children && <div className="mt-1 text-muted">{children}</div>}
      {action && <div className="mt-4 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  );
}
