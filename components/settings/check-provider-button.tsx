"use client";

import { Activity } from "lucide-react";
import { type Refused, useAnswer } from "#components/ui/hooks/use-answer.ts";
import { Button } from "#components/ui/primitives/button.tsx";
import { toast } from "#components/ui/primitives/toast.ts";
import { checkProviderAction } from "#lib/dashboard/actions/serp.ts";
import type { SearchProviderHealth } from "#lib/scraping/serp/types.ts";

/** Checks the search providers once, which updates the surrounding panel. */
export function CheckProviderButton({ slug }: { slug: string }) {
  const { pending, refused, ask } = useAnswer();
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Refusal refused={refused} />
      <Button onClick={() => ask(() => checkProviderAction(slug, {}), tell)} pending={pending} size="sm">
        <Activity aria-hidden="true" /> Check now
      </Button>
    </div>
  );
}

function tell(health: readonly SearchProviderHealth[]): void {
  const silent = health.filter(({ status }) => status !== "answering").length;
  const [first] = health;
  if (silent > 0 || !first)
    toast.bad(
      health.length > 1
        ? `${silent} of ${health.length} search providers do not answer`
        : "The search provider does not answer",
    );
  else if (health.length > 1) toast.ok(`All ${health.length} search providers answered`);
  else toast.ok(`The search provider answered in ${first.latency_ms}\u00a0ms`);
}

function Refusal({ refused }: { refused: Refused | undefined }) {
  if (!refused) return null;
  return (
    <span className="text-xs text-bad" role="alert">
      {refused.message}
    </span>
  );
}
