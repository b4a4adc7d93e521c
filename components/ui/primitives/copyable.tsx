import { CopyButton } from "./copy-button.tsx";

/** A monospaced ID or URL with a copy button. */
export function Copyable({ value, what }: { value: string; what: string }) {
  return (
    <span className="inline-flex max-w-full items-center gap-0.5">
      <code className="truncate font-mono text-xs" translate="no">
        {value}
      </code>
      <CopyButton value={value} what={what} />
    </span>
  );
}
