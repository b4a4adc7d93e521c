"use client";

import Link from "next/link";
import { useMemo, useState } from "react";
import { HeaderList } from "#components/http/header-list.tsx";
import { Callout } from "#components/ui/primitives/callout.tsx";
import { Copyable } from "#components/ui/primitives/copyable.tsx";
import { lazyPart } from "#components/ui/primitives/lazy-part.tsx";
import { Skeleton } from "#components/ui/primitives/skeleton.tsx";
import { StatusPill, type Tone } from "#components/ui/primitives/status-pill.tsx";
import { TabStrip } from "#components/ui/primitives/tab-strip.tsx";
import { grouped, plural } from "#components/ui/text/time-text.ts";
import { UntrustedText } from "#components/ui/text/untrusted-text.tsx";
import { ANSWER_SHOWN_MAX } from "#lib/portal/playground/constants.ts";
import { readEvents, type ShownEvent } from "./read-events.ts";
import type { PlayAnswer } from "./send-call.ts";
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
          {broken} {text === "" ? "There was no response." : "The part that arrived before that:"}
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

const toneOf = (status: number): Tone => (status < 300 ? "ok" : status < 400 ? "info" : status < 500 ? "warn" : "bad");

const ms = (value: number) => `${grouped(Math.round(value))}\u00a0ms`;

const size = (characters: number) =>
  characters < 1_000 ? plural(characters, "character") : `${(characters / 1_000).toFixed(1)} thousand characters`;

/** The result of a call in one line, announced when it ends. */
function AnswerLine({ answer, credits }: { answer: PlayAnswer; credits: string | undefined }) {
  return (
    <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-muted tabular-nums" role="status">
      {answer.status > 0 ? (
        <StatusPill tone={toneOf(answer.status)}>{answer.status}</StatusPill>
      ) : (
        <StatusPill tone={answer.over ? "bad" : "info"}>{answer.over ? "No answer" : "Waiting"}</StatusPill>
      )}
      {answer.status > 0 && (
        <>
          <span>{answer.over ? `${ms(answer.ms)} in all` : "Coming in…"}</span>
          <span>{ms(answer.headMs)} to the first byte</span>
          {credits !== undefined && <span>{plural(Number(credits), "credit")}</span>}
          <span>{size(answer.text.length)}</span>
        </>
      )}
    </p>
  );
}

/** Stream events in order; each opens to its data. */
function StreamEvents({ text }: { text: string }) {
  const events = useMemo(() => readEvents(text), [text]);
  if (events.length === 0) return <p className="py-3 text-muted">No event yet.</p>;
  return (
    <ol aria-label="Events in order of arrival" className="divide-y divide-line">
      {events.map((event) => (
        <EventRow event={event} key={event.seq} />
      ))}
    </ol>
  );
}

function EventRow({ event }: { event: ShownEvent }) {
  return (
    <li>
      <details className="group py-1">
        <summary className="flex min-h-7 cursor-default flex-wrap items-center gap-x-3 rounded-sm hover:bg-hover">
          <span className="w-6 text-right text-muted tabular-nums">{event.seq}</span>
          <code className="font-mono text-xs">{event.type}</code>
          <span className="min-w-0 flex-1 truncate text-muted">
            <UntrustedText text={event.about} />
          </span>
        </summary>
        <pre className="py-2 pl-9 font-mono text-xs wrap-anywhere whitespace-pre-wrap">
          <UntrustedText text={event.text} />
        </pre>
      </details>
    </li>
  );
}
