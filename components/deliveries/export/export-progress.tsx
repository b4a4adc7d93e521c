import { Button } from "#components/ui/primitives/button.tsx";
import { Callout } from "#components/ui/primitives/callout.tsx";
import { ExactTime } from "#components/ui/primitives/exact-time.tsx";
import { Meter } from "#components/ui/primitives/meter.tsx";
import { sizeText } from "#components/ui/text/size-text.ts";
import { grouped, plural } from "#components/ui/text/time-text.ts";
import { estimateExport } from "./estimate.ts";
import type { ExportRun } from "./use-export.ts";

const WORD = { csv: "CSV", ndjson: "NDJSON" };

type ExportProgressProps = { run: ExportRun; onStop: () => void; onAgain: (run: ExportRun) => void };

/** A running or finished export. */
export function ExportProgress({ run, onStop, onAgain }: ExportProgressProps) {
  const { format, state, progress, problem } = run;
  const what = `${plural(progress.rows, "delivery", "deliveries")}, ${sizeText(progress.bytes)}`;
  return (
    <section aria-label="Export" className="mx-4 mb-3 sm:mx-6">
      {state === "running" && <Running onStop={onStop} run={run} what={what} />}
      {state === "done" && (
        <Callout action={<Close onStop={onStop} />} title={`The ${WORD[format]} file is saved`} tone="ok">
          {what}. It contains what the filters match, newest first.
        </Callout>
      )}
      {state === "failed" && (
        <Callout
          action={
            <span className="flex flex-wrap justify-end gap-1.5">
              <Button onClick={() => onAgain(run)} size="sm">
                Try again
              </Button>
              <Close onStop={onStop} />
            </span>
          }
          title="The export failed, and nothing was saved"
          tone="bad"
        >
          {problem} {what} had arrived.
        </Callout>
      )}
      <p aria-live="polite" className="sr-only">
        {state === "done" && `The ${WORD[format]} file is saved: ${what}.`}
      </p>
    </section>
  );
}

function Close({ onStop }: { onStop: () => void }) {
  return (
    <Button onClick={onStop} size="sm">
      Close
    </Button>
  );
}

function Running({ run, what, onStop }: { run: ExportRun; what: string; onStop: () => void }) {
  const { share, rowsPerSecond, secondsLeft } = estimateExport(run.progress, run.span, run.elapsed);
  const { reached } = run.progress;
  return (
    <div className="flex items-center gap-4 rounded-lg border border-line px-3 py-2">
      <div className="flex min-w-0 flex-1 flex-col gap-1.5">
        <p className="flex flex-wrap gap-x-4 gap-y-0.5 text-xs text-muted tabular-nums">
          <span className="font-medium text-text">Exporting {WORD[run.format]}</span>
          <span>{what}</span>
          {reached && (
            <span>
              back to <ExactTime at={reached} />
            </span>
          )}
          {rowsPerSecond > 0 && <span>{grouped(rowsPerSecond)} a second</span>}
          {secondsLeft !== null && <span>about {grouped(secondsLeft)} s left</span>}
          <span>Stay on this page until it is done.</span>
        </p>
        <Meter label={`Exported: ${what}`} max={1} steady value={share} />
      </div>
      <Button onClick={onStop} size="sm">
        Cancel
      </Button>
    </div>
  );
}
