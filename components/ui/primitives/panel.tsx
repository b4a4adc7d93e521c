import { type ReactNode, useId } from "react";
import { cn } from "../text/cn.ts";

type PanelProps = {
  title: ReactNode;
  description?: ReactNode;
  action?: ReactNode;
  tone?: "plain" | "danger";
  /** Without padding, for a table or list. */
  flush?: boolean;
  className?: string;
  children?: ReactNode;
};

export function Panel({ title, description, action, tone = "plain", flush = false, className, children }: PanelProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className={cn(
        "min-w-0 rounded-lg border bg-panel",
        tone === "danger" ? "border-bad/40" : "border-line",
        className,
      )}
    >
      <header className={cn("flex flex-wrap items-center gap-2 px-4 py-3", flush && "border-b border-line")}>
        <div className="min-w-0 flex-1 basis-44">
          <h2 className="font-semibold tracking-tight wrap-anywhere" id={id}>
            {title}
          </h2>
          {description && <p className="text-xs wrap-anywhere text-muted">{description}</p>}
        </div>
        {action}
      </header>
      {children && <div className={flush ? "" : "px-4 pb-4"}>{children}</div>}
    </section>
  );
}
