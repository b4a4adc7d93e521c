import { FollowPage } from "#components/ui/hooks/follow-page.tsx";
import { Callout } from "#components/ui/primitives/callout.tsx";
import { Facts } from "#components/ui/primitives/facts.tsx";
import { PageHeader } from "#components/ui/primitives/page-header.tsx";
import { Panel } from "#components/ui/primitives/panel.tsx";
import { UntrustedText } from "#components/ui/text/untrusted-text.tsx";
import type { Monitor, MonitorRun } from "#lib/scraping/monitors/types.ts";
import { MonitorActions } from "./monitor-actions.tsx";
import { monitorFacts } from "./monitor-facts.tsx";
import { MonitorRunItem } from "./monitor-run.tsx";
import { MonitorStatusPill } from "./monitor-status.tsx";

const STOPPED = {
  key_ended: "Its key ended or lost the jobs scope. It resumes once an owner edits it and chooses another key.",
  no_credits:
    "The balance or the key's ceiling is used up. Add credits or raise the ceiling; then an owner can resume it.",
} as const;

type MonitorViewProps = {
  slug: string;
  monitor: Monitor;
  runs: readonly MonitorRun[];
  payer: { name: string | null; can_pay: boolean };
  keys: readonly { id: string; name: string }[];
  may_change: boolean;
};

export function MonitorView({ slug, monitor, runs, payer, keys, may_change: mayChange }: MonitorViewProps) {
  const { paused_reason: reason } = monitor;
  const newest = runs.findIndex(({ changes }) => changes.length > 0);
  return (
    <>
      {runs.some(({ status }) => status === "running") && <FollowPage />}
      <PageHeader
        actions={mayChange && <MonitorActions keys={keys} monitor={monitor} slug={slug} />}
        aside={<MonitorStatusPill monitor={monitor} />}
        parent={{ href: `/${slug}/monitors${monitor.env === "test" ? "?env=test" : ""}`, label: "Monitors" }}
        title={<UntrustedText text={monitor.name} />}
      />
      <div className="grid items-start gap-4 px-4 pb-6 sm:px-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="flex min-w-0 flex-col gap-4">
          {reason && reason !== "paused" && (
            <Callout title="It has stopped" tone="bad">
              {STOPPED[reason]}
            </Callout>
          )}
          {!payer.can_pay && reason !== "key_ended" && (
            <Callout title="Its key cannot pay any more" tone="bad">
              It was revoked, has expired or lost the jobs scope: the next run will fail unless an owner chooses another
              key.
            </Callout>
          )}
          <Panel
            description="Noise, such as “3 minutes ago” or a view count, does not count as a change."
            flush
            title="Runs"
          >
            {runs.length === 0 ? (
              <p className="px-4 py-3 text-muted">It has not run yet. Later runs are compared with the first one.</p>
            ) : (
              <ul>
                {runs.map((run, at) => (
                  <MonitorRunItem key={run.id} open={at === newest} run={run} slug={slug} />
                ))}
              </ul>
            )}
          </Panel>
        </div>
        <Panel title="Settings">
          <Facts facts={monitorFacts(monitor, payer, slug)} />
        </Panel>
      </div>
    </>
  );
}
