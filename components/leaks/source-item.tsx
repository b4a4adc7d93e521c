import { RelativeTime } from "#components/ui/primitives/relative-time.tsx";
import { StatusPill } from "#components/ui/primitives/status-pill.tsx";
import { plural } from "#components/ui/text/time-text.ts";
import { SOURCE_LABELS } from "#lib/accounts/leaks/constants.ts";
import type { Source } from "#lib/accounts/leaks/types.ts";

/** A source: whether it is on, its last run and earlier ones. */
export function SourceItem({ source }: { source: Source }) {
  const { name, configured, scan, history } = source;
  return (
    <li className="flex flex-col gap-1 border-b border-line py-3">
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="font-medium">{SOURCE_LABELS[name]}</h3>
        <SourceState source={source} />
        {scan?.finished_at && (
          <span className="ml-auto text-xs text-muted tabular-nums">
            {plural(scan.documents, "document")}, <RelativeTime at={scan.finished_at} focusable />
          </span>
        )}
      </div>
      {!configured && <p className="text-xs text-muted">Not configured on this installation.</p>}
      {configured && scan?.problem && (
        <p className="text-xs break-words text-warn">
          {scan.problem}
          {scan.retry_at && (
            <>
              {" "}
              It continues <RelativeTime at={scan.retry_at} focusable />.
            </>
          )}
          {scan.ok_at && (
            <>
              {" "}
              The last successful run ended <RelativeTime at={scan.ok_at} focusable />.
            </>
          )}
        </p>
      )}
      {history.length > 0 && <History source={source} />}
    </li>
  );
}

function SourceState({ source: { configured, scan } }: { source: Source }) {
  if (!configured) return <StatusPill tone="held">Off</StatusPill>;
  if (scan?.running) return <StatusPill tone="info">Scanning</StatusPill>;
  if (scan?.waiting) return <StatusPill tone="info">Requested</StatusPill>;
  if (scan?.problem) return <StatusPill tone="warn">Cut short</StatusPill>;
  return scan ? <StatusPill tone="ok">On</StatusPill> : <StatusPill tone="info">Not scanned yet</StatusPill>;
}

function History({ source: { name, history } }: { source: Source }) {
  return (
    <details className="text-xs">
      <summary className="inline-flex min-h-6 cursor-pointer items-center text-muted hover:text-text">
        Last runs<span className="sr-only"> of {SOURCE_LABELS[name].toLowerCase()}</span>
      </summary>
      <ol className="flex flex-col gap-1 pt-1 text-muted tabular-nums">
        {history.map((run) => (
          <li className="break-words" key={run.started_at}>
            <RelativeTime at={run.started_at} />: {plural(run.documents, "document")},{" "}
            {run.found === 0 ? "none of our keys" : `${plural(run.found, "key")} of ours`}
            {!run.complete && run.problem === null && ", more to come"}
            {run.problem && <span className="text-warn">. {run.problem}</span>}
          </li>
        ))}
      </ol>
    </details>
  );
}
