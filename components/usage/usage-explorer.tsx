"use client";

import { useAddressView } from "#components/ui/hooks/use-address-view.ts";
import type { Usage } from "#lib/reports/usage/types.ts";
import { UsageBreakdown } from "./usage-breakdown.tsx";
import { UsageOverTime } from "./usage-over-time.tsx";
import { usageAddress } from "./view.ts";

/** Usage over time and by group, as the URL selects. */
export function UsageExplorer({ slug, usage }: { slug: string; usage: Usage }) {
  const { view, show } = useAddressView(usageAddress, slug);
  return (
    <>
      <UsageOverTime show={show} usage={usage} view={view} />
      <UsageBreakdown slug={slug} usage={usage} view={view} />
    </>
  );
}
