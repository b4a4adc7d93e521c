"use client";

import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { Check } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useLivePage } from "#components/ui/hooks/use-live-page.ts";
import { Callout } from "#components/ui/primitives/callout.tsx";
import { cn } from "#components/ui/text/cn.ts";
import type { Rotation } from "#lib/accounts/rotations/types.ts";
import { RevokeStep } from "./revoke-step.tsx";
import { type StepMark, stageMessage, stepMarks } from "./stage-messages.ts";
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

type StepProps = { number: number; title: string; mark: StepMark; children: ReactNode };

const SAID: Record<StepMark, string> = { done: "done", now: "now", later: "not yet" };

function Step({ number, title, mark, children }: StepProps) {
  return (
    <li
      aria-current={mark === "now" ? "step" : undefined}
      className={cn("rounded-lg border bg-panel", mark === "now" ? "border-line-strong" : "border-line")}
    >
      <div className="flex items-center gap-2.5 px-4 pt-3">
        <span
          className={cn(
            "grid size-5 shrink-0 place-items-center rounded-full text-xs font-semibold tabular-nums",
            mark === "done" && "bg-ok-soft text-ok",
            mark === "now" && "bg-text text-bg",
            mark === "later" && "bg-hover text-muted",
          )}
        >
          {mark === "done" ? <Check aria-hidden="true" className="size-3.5" /> : number}
        </span>
        <h2 className={cn("min-w-0 font-semibold", mark === "later" && "text-muted")}>
          {title}
          <span className="sr-only">, {SAID[mark]}</span>
        </h2>
      </div>
      <div className="px-4 pt-2 pb-4">{children}</div>
    </li>
  );
}
