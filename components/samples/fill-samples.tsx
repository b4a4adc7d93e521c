"use client";

import { useAnswer } from "#components/ui/hooks/use-answer.ts";
import { Button } from "#components/ui/primitives/button.tsx";
import { Callout } from "#components/ui/primitives/callout.tsx";
import { toast } from "#components/ui/primitives/toast.ts";
import { fillSamplesAction } from "#lib/dashboard/actions/samples.ts";
import { SAMPLE_DAYS } from "#lib/portal/samples/constants.ts";

/** Offers to fill an unused workspace with sample data. */
export function FillSamples({ slug }: { slug: string }) {
  const { pending, refused, ask } = useAnswer();
  const fill = () =>
    ask(
      () => fillSamplesAction(slug, {}),
      () => toast.ok("Filled with sample data"),
    );
  return (
    <Callout
      action={
        <Button onClick={fill} pending={pending} size="sm">
          Fill with sample data
        </Button>
      }
      title="Want to look around first?"
    >
      {SAMPLE_DAYS} days of made-up calls, keys, webhooks and deliveries show what each page is for. They cost nothing,
      are never sent anywhere, and can be removed in one click.
      {refused && (
        <span className="block text-bad" role="alert">
          {refused.message}
        </span>
      )}
    </Callout>
  );
}
