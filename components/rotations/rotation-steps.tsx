"use client";

import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { useState } from "react";
import { useLivePage } from "#components/ui/hooks/use-live-page.ts";
import { Callout } from "#components/ui/primitives/callout.tsx";
import type { Rotation } from "#lib/accounts/rotations/types.ts";
import { RevokeStep } from "./revoke-step.tsx";
import { stageMessage, stepMarks } from "./stage-messages.ts";
import { Step } from "./step.tsx";
import { SuccessorStep } from "./successor-step.tsx";
import { TrafficStep } from "./traffic-step.tsx";

type RotationStepsProps = { slug: string; rotation: Rotation; week: number; mayWrite: boolean };

/** The three steps of a rotation, polled while the old key works. */
export function RotationSteps(props: RotationStepsProps) {
  const [client] = useState(() => new QueryClient());
  return (
    <QueryClientProvider client={client}>
      <LiveSteps {...props} />
    </QueryClientProvider>
  );
}

function LiveSteps({ slug, rotation: rendered, week, mayWrite }: RotationStepsProps) {
  const { page: rotation, problem } = useLivePage<Rotation>({
    path: `/api/dashboard/${slug}/keys/${rendered.key.id}/rotation`,
    page: rendered,
    readAt: rendered.read_at,
    tail: ({ key }) => key.status === "active",
  });
  const [first, second, third] = stepMarks(rotation);
  const { tone, title, text } = stageMessage(rotation);
  return (
    <div className="flex max-w-4xl flex-col gap-4 px-4 pb-10 sm:px-6">
      <Callout title={title} tone={tone}>
        {text}
      </Callout>
      {problem && <Callout tone="warn">This may be out of date: {problem}</Callout>}
      <ol className="flex flex-col gap-4">
        <Step mark={first} number={1} title="Create the successor">
          <SuccessorStep mayWrite={mayWrite} rotation={rotation} slug={slug} />
        </Step>
        <Step mark={second} number={2} title="Deploy it, and wait until the old key is no longer used">
          <TrafficStep rotation={rotation} slug={slug} />
        </Step>
        <Step mark={third} number={3} title="Revoke the old key">
          <RevokeStep mayWrite={mayWrite} rotation={rotation} slug={slug} week={week} />
        </Step>
      </ol>
    </div>
  );
}
