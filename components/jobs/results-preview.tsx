"use client";

import { useMemo, useState } from "react";
import { lazyPart } from "#components/ui/primitives/lazy-part.tsx";
import { Skeleton } from "#components/ui/primitives/skeleton.tsx";
import { StatusPill } from "#components/ui/primitives/status-pill.tsx";
import { grouped } from "#components/ui/text/time-text.ts";
import { UntrustedText } from "#components/ui/text/untrusted-text.tsx";
import { PREVIEW_LINE_CHARACTERS, PREVIEW_LINES } from "#lib/scraping/jobs/constants.ts";
import type { JobDetail, PreviewLine } from "#lib/scraping/jobs/types.ts";
import { useFirstLines } from "./use-jobs.ts";

const BodyView = lazyPart(
  async () => (await import("#components/http/body-view.tsx")).BodyView,
  <Skeleton className="h-40 w-full" />,
);

/** The first lines of the results; one can be opened. */
export function ResultsPreview({ job }: { job: JobDetail }) {
  const [open, setOpen] = useState<number>();
  const { lines: preview, problem } = useFirstLines(job);
  if (problem) return <p className="text-muted">The results cannot be shown. {problem}</p>;
  if (preview.length === 0) return null;
  return (
    <section aria-label="Results">
      <h3 className="mb-2 font-medium">
        {preview.length < PREVIEW_LINES ? "Results" : `The first ${PREVIEW_LINES} results`}
        {job.finished_at === null && <span className="font-normal text-muted"> so far</span>}
      </h3>
      <ol className="flex flex-col divide-y divide-line rounded-lg border border-line">
        {preview.map((line) => (
          <li key={line.index}>
            <button
              aria-expanded={line.index === open}
              className="flex min-h-8 w-full min-w-0 items-center gap-2 px-2.5 py-1 text-left -outline-offset-2 hover:bg-hover"
              onClick={() => setOpen(line.index === open ? undefined : line.index)}
              type="button"
            >
              <span className="w-6 shrink-0 text-right text-xs text-faint tabular-nums">{line.index}</span>
              <StatusPill tone={line.status === "ok" ? "ok" : "bad"}>
                {line.error_code ?? line.status_code ?? line.status}
              </StatusPill>
              <UntrustedText className="min-w-0 flex-1 truncate font-mono text-xs" text={line.url} />
            </button>
            {line.index === open && <Line line={line} />}
          </li>
        ))}
      </ol>
    </section>
  );
}

function Line({ line: { text, cut } }: { line: PreviewLine }) {
  const source = useMemo(() => ({ text, base64: null, truncated: false }), [text]);
  return (
    <div className="border-t border-line p-2">
      {cut && (
        <p className="mb-2 text-xs text-muted">
          The first {grouped(PREVIEW_LINE_CHARACTERS)} characters. The download has all of it.
        </p>
      )}
      <BodyView source={source} what="line" />
    </div>
  );
}
