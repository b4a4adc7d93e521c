import Link from "next/link";
import { CausedDeliveries } from "#components/deliveries/caused-deliveries.tsx";
import { CodeBlock } from "#components/ui/primitives/code-block.tsx";
import { CopyButton } from "#components/ui/primitives/copy-button.tsx";
import { Copyable } from "#components/ui/primitives/copyable.tsx";
import { ExactTime } from "#components/ui/primitives/exact-time.tsx";
import { type Fact, Facts } from "#components/ui/primitives/facts.tsx";
import { RelativeTime } from "#components/ui/primitives/relative-time.tsx";
import { grouped, plural } from "#components/ui/text/time-text.ts";
import { UntrustedText } from "#components/ui/text/untrusted-text.tsx";
import { safeCopy } from "#components/ui/text/visible-text.ts";
import { errorAnchor } from "#lib/portal/docs/rules.ts";
import type { ErrorEntry } from "#lib/portal/docs/types.ts";
import type { ApiRequest } from "#lib/reports/requests/types.ts";
import { OutcomePill } from "./outcome-pill.tsx";
import { repeatCommand } from "./repeat-command.ts";
import { eventsOf, madeJob } from "./what-it-made.ts";

type RequestDetailProps = { slug: string; request: ApiRequest; error: ErrorEntry | undefined; baseUrl: string };

export function RequestDetail({ slug, request, error, baseUrl }: RequestDetailProps) {
  const repeat = repeatCommand(request, baseUrl);
  const job = madeJob(request);
  const cause = eventsOf(request);
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <OutcomePill request={request} worded />
        <span className="text-muted">
          <RelativeTime at={request.created_at} focusable /> · {grouped(request.duration_ms)} ms ·{" "}
          {request.env === "test" ? "test, free" : plural(request.credits, "credit")}
        </span>
      </p>
      {request.error_code && (
        <ErrorExplanation code={request.error_code} entry={error} targetStatus={request.target_status} />
      )}
      <Facts facts={factsOf(request, slug)} />
      {job && (
        <Link className="w-fit text-xs text-accent hover:underline" href={`/${slug}/jobs/${job}`} prefetch={false}>
          {job.slice(job.indexOf("_")) === request.id.slice(request.id.indexOf("_"))
            ? "The job it created"
            : "The job that its Idempotency-Key had created"}
        </Link>
      )}
      {cause && <CausedDeliveries id={cause} slug={slug} />}
      {repeat ? (
        <div>
          <h3 className="mb-2 font-medium">Repeat it</h3>
          <CodeBlock snippets={[{ label: "cURL", code: repeat.command }]} wrap />
          {repeat.note && <p className="mt-1.5 text-xs text-muted">{repeat.note}</p>}
        </div>
      ) : (
        <p className="text-xs text-muted">The log does not keep enough of this call to repeat it.</p>
      )}
    </>
  );
}

function factsOf(request: ApiRequest, slug: string): Fact[] {
  const facts: Fact[] = [
    { label: "Request", value: <Copyable value={request.id} what="request id" /> },
    {
      label: "Time",
      value: (
        <span className="flex min-w-0 flex-col items-start tabular-nums">
          <Copyable value={request.created_at} what="time" />
          <span className="text-xs text-muted">
            <ExactTime at={request.created_at} />
          </span>
        </span>
      ),
    },
    { label: "Endpoint", value: <Copyable value={`${request.method} ${request.endpoint}`} what="endpoint" /> },
  ];
  if (request.target !== null) facts.push({ label: "Target", value: <Sent text={request.target} what="target" /> });
  facts.push({ label: "Status", value: <Copyable value={String(request.status)} what="status" /> });
  if (request.error_code)
    facts.push({ label: "Code", value: <Copyable value={request.error_code} what="error code" /> });
  if (request.target_status !== null)
    facts.push({
      label: "Target's status",
      value: <Copyable value={String(request.target_status)} what="target's status" />,
    });
  facts.push(
    {
      label: "Key",
      value: (
        <span className="flex min-w-0 flex-col items-start">
          <Link
            className="w-fit max-w-full truncate hover:underline"
            href={`/${slug}/keys/${request.key_id}`}
            prefetch={false}
          >
            {request.key_name}
          </Link>
          <Copyable value={request.key_id} what="key id" />
        </span>
      ),
    },
    { label: "Source", value: <Copyable value={request.source_ip} what="source address" /> },
  );
  if (request.user_agent)
    facts.push({ label: "User agent", value: <Sent text={request.user_agent} what="user agent" /> });
  return facts;
}

/** Untrusted text from the caller, in full. */
function Sent({ text, what }: { text: string; what: string }) {
  return (
    <span className="flex items-start gap-0.5">
      <UntrustedText className="min-w-0 py-0.5 font-mono text-xs break-all" text={text} />
      <CopyButton value={safeCopy(text)} what={what} />
    </span>
  );
}

type ErrorExplanationProps = { code: string; entry: ErrorEntry | undefined; targetStatus: number | null };

/** The meaning of an error and what to do. */
function ErrorExplanation({ code, entry, targetStatus }: ErrorExplanationProps) {
  return (
    <div className="border-l-2 border-bad py-0.5 pl-3">
      <p>
        {entry?.meaning ?? `The call was answered with ${code}.`}
        {targetStatus !== null && ` The site answered ${targetStatus}.`}
      </p>
      {entry && <p className="text-muted">{entry.advice}</p>}
      <p className="mt-1 text-xs text-muted">
        {entry?.retryable ? "The same call may succeed later. " : ""}
        <a className="text-accent underline" href={`/docs#${errorAnchor(code)}`}>
          {code} in the reference
        </a>
      </p>
    </div>
  );
}
