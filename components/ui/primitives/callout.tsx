import { CircleAlert, CircleCheck, Info, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { cn } from "../text/cn.ts";

type CalloutProps = {
  tone?: "info" | "ok" | "warn" | "bad" | "test";
  title?: ReactNode;
  children?: ReactNode;
  /** A button or link that resolves it. */
  action?: ReactNode;
  className?: string;
};

const TONE = {
  info: { box: "border-accent-line bg-accent-soft", mark: "text-accent", icon: Info },
  ok: { box: "border-ok/30 bg-ok-soft", mark: "text-ok", icon: CircleCheck },
  warn: { box: "border-warn/30 bg-warn-soft", mark: "text-warn", icon: TriangleAlert },
  bad: { box: "border-bad/30 bg-bad-soft", mark: "text-bad", icon: CircleAlert },
  test: { box: "border-test-line bg-test-soft", mark: "text-test", icon: Info },
};

/**
 * An inline message, such as a form's refusal. Errors and warnings are announced when they appear.
 */
export function Callout({ tone = "info", title, children, action, className }: CalloutProps) {
  const { box, mark, icon: Icon } = TONE[tone];
  return (
    <div
      className={cn("flex flex-wrap items-start gap-2.5 rounded-lg border px-3 py-2.5", box, className)}
      role={tone === "bad" ? "alert" : tone === "warn" ? "status" : undefined}
    >
      <Icon aria-hidden="true" className={cn("mt-0.5 size-4 shrink-0", mark)} />
      <div className="min-w-0 flex-1 basis-48 break-words">
        {title && <p className="font-medium">{title}</p>}
        {children && <div className={title ? "text-muted" : ""}>{children}</div>}
      </div>
      {action}
    </div>
  );
}
