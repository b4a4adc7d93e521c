import type { ReactNode } from "react";

export type Fact = { label: string; value: ReactNode };

export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="grid grid-cols-[84px_minmax(0,1fr)] items-baseline gap-x-4 gap-y-2">
      {facts.map((fact) => (
        <div className="contents" key={fact.label}>
          <dt className="text-muted">{fact.label}</dt>
          <dd className="min-w-0 break-words">{fact.value}</dd>
        </div>
      ))}
    </dl>
  );
}
