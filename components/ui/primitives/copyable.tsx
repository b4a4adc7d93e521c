import { cn } from "../text/cn.ts";
import { CopyButton } from "./copy-button.tsx";

/** A monospaced ID or URL with a copy button. */
export function Copyable({ value, what, className }: { value: string; what: string; className?: string }) {
  return (
    <span className={cn("inline-flex max-w-full items-center gap-0.5", className)}>
      <code className="truncate font-mono text-xs" translate="no">
        {value}
      </code>
      <CopyButton value={value} what={what} />
    </span>
  );
}
