"use client";

import Link from "next/link";
import { useMemo, useState } from "react";
import { HeaderList } from "#components/http/header-list.tsx";
import { Callout } from "#components/ui/primitives/callout.tsx";
import { Copyable } from "#components/ui/primitives/copyable.tsx";
import { lazyPart } from "#components/ui/primitives/lazy-part.tsx";
import { Skeleton } from "#components/ui/primitives/skeleton.tsx";
import { TabStrip } from "#components/ui/primitives/tab-strip.tsx";
import { grouped } from "#components/ui/text/time-text.ts";
import { ANSWER_SHOWN_MAX } from "#lib/portal/playground/constants.ts";
import { AnswerLine } from "./answer-line.tsx";
import { StreamEvents } from "./stream-events.tsx";
import type { Ran } from "./use-call.ts";

const BodyView = lazyPart(
  async () => (await import("#components/http/body-view.tsx")).BodyView,
  <Skeleton className="h-40 w-full" />,
);

type Tab = "events" | "body" | "headers";

/** The answer: result, body and headers. */
export function AnswerPanel({ slug, ran }: { slug: string; ran: Ran }) {
  const { answer, payer } = ran;
  const { text, headers, cut, broken } = answer;
  const source = useMemo(() => ({ text, base64: null, truncated: false }), [text]);
  const header = (name: string) => headers.find(([given]) => given === name)?.[1];
  const hasEvents = header("content-type")?.startsWith("text/event-stream") ?? false;
  const [chosen, setChosen] = useState<Tab>();
  const usual = hasEvents ? "events" : "body";
  const tab = chosen === undefined || (chosen === "events" && !hasEvents) ? usual : chosen;
  const request = payer.token === undefined ? header("x-request-id") : undefined;
  const job =
    payer.token === undefined && answer.over ? /"id":\s*"(job_[0-9a-z]{26})"/.exec(text.slice(0, 200))?.[1] : undefined;
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <AnswerLine answer={answer} credits={header("x-credits-used")} />
      {broken && (
        <Callout tone="warn">
          {broken} {text === "" ? "Nothing was answered." : "This is what arrived before that."}
        </Callout>
      )}
      {cut && (
        <Callout tone="info">Only the beginning is shown: the first {grouped(ANSWER_SHOWN_MAX)} characters.</Callout>
      )}
      {answer.status > 0 && (
        <TabStrip
          label="Parts of the answer"
          onChange={setChosen}
          tabs={[
            ...(hasEvents ? [{ value: "events", label: "Events" } as const] : []),
            { value: "body", label: hasEvents ? "Raw" : "Body" },
            { value: "headers", label: `Headers ${headers.length}` },
          ]}
          value={tab}
        >
          {tab === "events" && <StreamEvents text={text} />}
          {tab === "body" && <BodyView mediaType={header("content-type")} source={source} what="answer" />}
          {tab === "headers" && <HeaderList headers={Object.fromEntries(headers)} what="headers" />}
        </TabStrip>
      )}
      {request && (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-muted">
          <Copyable value={request} what="request id" />
          <Link className="text-accent hover:underline" href={`/${slug}/requests/${request}`} prefetch={false}>
            In the request log
          </Link>
          {job && (
            <Link className="text-accent hover:underline" href={`/${slug}/jobs/${job}`} prefetch={false}>
              Follow the job
            </Link>
          )}
        </p>
      )}
    </div>
  );
}
