import Link from "next/link";
import { RelativeTime } from "#components/ui/primitives/relative-time.tsx";
import { StatusPill } from "#components/ui/primitives/status-pill.tsx";
import { cn } from "#components/ui/text/cn.ts";
import { grouped, plural } from "#components/ui/text/time-text.ts";
import { UntrustedText } from "#components/ui/text/untrusted-text.tsx";
import type { MonitorRun, PageChange } from "#lib/scraping/monitors/types.ts";

const TONE = { new: "ok", same: "held", changed: "info", removed: "bad" } as const;
const KINDS = ["changed", "new", "removed", "same", "failed"] as const;

/** A run with its counts and each changed page. */
export function MonitorRunItem({ run, slug, open }: { run: MonitorRun; slug: string; open: boolean }) {
  const counted = KINDS.filter((kind) => run.pages[kind] > 0).map(
    (kind) => `${grouped(run.pages[kind])} ${kind === "same" ? "unchanged" : kind}`,
  );
  return (
    <li className="border-b border-line px-4 py-3 last:border-b-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs">
        <RunPill run={run} />
        <span className="tabular-nums">
          {counted.join(", ") || (run.status === "running" ? "under way" : "no page")}
        </span>
        <span className="ml-auto text-muted tabular-nums">
          {run.manual && "by hand · "}
          {plural(run.credits_used, "credit")} · <RelativeTime at={run.scheduled_for} /> ·{" "}
          <Link
            className="hover:underline"
            href={`/${slug}/${run.id.startsWith("crl_") ? "crawls" : "jobs"}/${run.id}`}
            prefetch={false}
          >
            {run.id.startsWith("crl_") ? "crawl" : "job"}
          </Link>
        </span>
      </div>
      {run.error && <p className="mt-1 text-xs text-bad">{run.error.message}</p>}
      {run.changes.map((change, at) => (
        <ChangeDetail change={change} key={change.url} open={open && at === 0} />
      ))}
      {run.truncated && (
        <p className="mt-1 text-xs text-muted">Some changes are not shown here. The job has all of them.</p>
      )}
    </li>
  );
}

function RunPill({ run }: { run: MonitorRun }) {
  if (run.status === "running") return <StatusPill tone="info">Running</StatusPill>;
  if (run.status === "failed") return <StatusPill tone="bad">Failed</StatusPill>;
  // A first run finds no changes, only new pages.
  if (run.changes.length === 0 && run.pages.new > 0) return <StatusPill tone="held">First run</StatusPill>;
  return run.changes.length > 0 ? (
    <StatusPill tone="info">Changed</StatusPill>
  ) : (
    <StatusPill tone="ok">No change</StatusPill>
  );
}

function ChangeDetail({ change: { url, status, diff }, open }: { change: PageChange; open: boolean }) {
  const head = (
    <>
      <StatusPill tone={TONE[status]}>{status}</StatusPill>{" "}
      <span className="font-mono text-xs wrap-anywhere">
        <UntrustedText text={url} />
      </span>
      {diff && (
        <span className="text-xs text-muted tabular-nums">
          {" "}
          +{diff.added} −{diff.removed}
        </span>
      )}
    </>
  );
  if (!diff) return <p className="mt-2">{head}</p>;
  return (
    <details className="mt-2" open={open}>
      <summary className="mb-1.5 cursor-pointer">{head}</summary>
      <DiffText text={diff.text} />
    </details>
  );
}

const LINE: Readonly<Record<string, string>> = {
  "+": "bg-ok-soft text-ok",
  "-": "bg-bad-soft text-bad",
  "@": "text-faint",
};

/** A unified diff, marked by sign as well as color. */
function DiffText({ text }: { text: string }) {
  return (
    <pre className="max-h-96 overflow-auto rounded-md border border-line bg-code py-2 font-mono text-xs leading-[1.125rem]">
      {text.split("\n").map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other identity and never change
        <span className={cn("block px-3 wrap-anywhere whitespace-pre-wrap", LINE[line.charAt(0)])} key={at}>
          <UntrustedText text={line} />
        </span>
      ))}
    </pre>
  );
}
