"use client";

import { type ReactNode, useMemo } from "react";
import { type BodySource, byteLength } from "#components/http/body-source.ts";
import { BodyView } from "#components/http/body-view.tsx";
import { HeaderList } from "#components/http/header-list.tsx";
import { TabStrip } from "#components/ui/primitives/tab-strip.tsx";
import { sizeText } from "#components/ui/text/size-text.ts";
import { UntrustedText } from "#components/ui/text/untrusted-text.tsx";
import type { Attempt } from "#lib/webhooks/deliveries/types.ts";
import { header } from "./explain-status.ts";
import { statusText } from "./status-names.ts";
import { useAddressState } from "./use-address-state.ts";

type ExchangeProps = {
  /** Undefined before the first attempt or if it cannot be read. */
  attempt: Attempt | undefined;
  isUnavailable?: boolean;
  url: string;
  body: string;
  /** Why the body cannot be read. */
  bodyProblem?: string | null;
  tall: boolean;
};

type Part = "bodies" | "headers";

/** Request and answer side by side: bodies or headers. */
export function Exchange({ attempt, isUnavailable = false, url, body, bodyProblem, tall }: ExchangeProps) {
  const [chosen, choose] = useAddressState("part");
  const part: Part = chosen === "headers" ? "headers" : "bodies";
  const request = useMemo(() => ({ text: body, base64: null, truncated: false }), [body]);
  const answer = useMemo(() => attempt && answerOf(attempt), [attempt]);
  return (
    <TabStrip
      className="@container"
      label="Parts of the request and the response"
      onChange={choose}
      tabs={[
        { value: "bodies", label: "Bodies" },
        { value: "headers", label: "Headers" },
      ]}
      value={part}
    >
      <div className="grid gap-x-3 gap-y-5 min-[900px]:@min-[30rem]:grid-cols-2">
        <Side
          size={bodyProblem ? undefined : byteLength(request)}
          start={
            <>
              <span className="font-medium">POST</span> <UntrustedText text={attempt?.url ?? url} />
            </>
          }
          title="Request"
        >
          {part === "bodies" && bodyProblem ? (
            <p className="text-muted">{bodyProblem}</p>
          ) : part === "bodies" ? (
            <BodyView mediaType="application/json" source={request} tall={tall} what="request body" />
          ) : attempt ? (
            <HeaderList headers={attempt.request_headers} what="request headers" />
          ) : (
            <p className="text-muted">They are created for each attempt, with its time and signature.</p>
          )}
        </Side>
        <Side
          size={answer && byteLength(answer)}
          start={<AnswerStart attempt={attempt} isUnavailable={isUnavailable} />}
          title="Response"
        >
          {attempt && <Answer attempt={attempt} part={part} source={answer} tall={tall} />}
        </Side>
      </div>
    </TabStrip>
  );
}

type SideProps = { title: string; start: ReactNode; size: number | undefined; children: ReactNode };

function Side({ title, start, size, children }: SideProps) {
  return (
    <section aria-label={title} className="flex min-w-0 flex-col gap-2">
      <p className="flex items-baseline gap-3 font-mono text-xs leading-5">
        <span className="min-w-0 flex-1 truncate">{start}</span>
        {size !== undefined && <span className="font-sans text-2xs text-faint tabular-nums">{sizeText(size)}</span>}
      </p>
      {children}
    </section>
  );
}

function answerOf({ response_body: text, response_body_base64: base64, truncated }: Attempt): BodySource | undefined {
  return text || base64 ? { text: text ?? "", base64, truncated } : undefined;
}

/** The answer's status line, or why there is none. */
function AnswerStart({ attempt, isUnavailable }: Pick<ExchangeProps, "attempt" | "isUnavailable">) {
  if (!attempt)
    return (
      <span className="font-sans text-muted">
        {isUnavailable ? "Not shown: its attempt cannot be read." : "Nothing has been sent yet."}
      </span>
    );
  const { status_code: status, error } = attempt;
  if (status === null)
    return <span className="text-bad">{answerOf(attempt) ? "No complete HTTP response" : "No answer"}</span>;
  return <span className={`font-medium ${error === null ? "text-ok" : "text-bad"}`}>{statusText(status)}</span>;
}

type AnswerProps = { attempt: Attempt; source: BodySource | undefined; part: Part; tall: boolean };

function Answer({ attempt, source, part, tall }: AnswerProps) {
  const { response_headers: headers, error } = attempt;
  if (attempt.status_code === null && !(source && part === "bodies"))
    return <p className="text-muted">{error?.message}</p>;
  if (part === "headers")
    return headers ? (
      <HeaderList headers={headers} what="answer's headers" />
    ) : (
      <p className="text-muted">No headers.</p>
    );
  if (!source) return <p className="text-muted">No body.</p>;
  return (
    <BodyView
      // Resets the view for another answer.
      key={attempt.number}
      mediaType={header(headers, "content-type")}
      source={source}
      tall={tall}
      what="answer's body"
    />
  );
}
