import type { ReactNode } from "react";

type StatProps = {
  label: string;
  value: ReactNode;
  children?: ReactNode;
};

export function Stat({ label, value, children }: StatProps) {
  return (
    <div className="min-w-0 rounded-lg border border-line bg-panel px-4 py-3.5">
      <dt className="text-xs text-muted">{label}</dt>
      <dd>
        <span className="mt-1 block text-2xl font-semibold tracking-tight tabular-nums">{value}</span>
        <span className="mt-1 block text-xs text-muted">{children}</span>
      </dd>
    </div>
  );
}
