import type { ReactNode } from "react";
import { EmptyState } from "#components/ui/primitives/empty-state.tsx";
import { ClearFilters } from "#components/ui/table/clear-filters.tsx";
import type { KeyEnv } from "#lib/kernel/scopes.ts";

type NoKeysProps = { env: KeyEnv; filtered: boolean; mayWrite: boolean; clearHref: string; icon: ReactNode };

/** Explains an empty list. */
export function NoKeys({ env, filtered, mayWrite, clearHref, icon }: NoKeysProps) {
  if (filtered)
    return (
      <EmptyState action={<ClearFilters href={clearHref} />} icon={icon} title="No key matches">
        Names match anywhere; ids and token hints match from the start.
      </EmptyState>
    );
  return (
    <EmptyState icon={icon} title={`No ${env} keys yet`}>
      {env === "live"
        ? "A live key calls real pages and spends credits. Give each program its own, with only the scopes it needs."
        : "A test key returns fixtures and is free. Use it for development and to test your error handling."}
      {mayWrite ? " Use “Create key” above." : " An owner of the workspace can create one."}
    </EmptyState>
  );
}
