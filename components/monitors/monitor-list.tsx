import Link from "next/link";
import { RelativeTime } from "#components/ui/primitives/relative-time.tsx";
import { plural } from "#components/ui/text/time-text.ts";
import { UntrustedText } from "#components/ui/text/untrusted-text.tsx";
import type { Monitor } from "#lib/scraping/monitors/types.ts";
import { MonitorStatusPill } from "./monitor-status.tsx";
import { scheduleText } from "./schedule-text.ts";

type MonitorListProps = { slug: string; monitors: readonly Monitor[] };

export function MonitorList({ slug, monitors }: MonitorListProps) {
  return (
    <ul aria-label="Monitors, newest first" className="border-t border-line">
      {monitors.map((monitor) => (
        <li className="flex flex-col gap-1.5 border-b border-line px-4 py-3 sm:px-6" key={monitor.id}>
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <MonitorStatusPill monitor={monitor} />
            <Link
              className="min-w-0 truncate font-medium hover:underline"
              href={`/${slug}/monitors/${monitor.id}`}
              prefetch={false}
            >
              <UntrustedText text={monitor.name} />
            </Link>
            <span className="ml-auto text-xs text-muted tabular-nums">
              {monitor.last_change_at ? (
                <>
                  changed <RelativeTime at={monitor.last_change_at} />
                </>
              ) : (
                "no change yet"
              )}
            </span>
          </div>
          <p className="flex flex-wrap gap-x-3 text-xs text-muted tabular-nums">
            <span className="min-w-0 truncate">
              {monitor.urls ? plural(monitor.urls.length, "address", "addresses") : <Site monitor={monitor} />}
            </span>
            <span>{scheduleText(monitor.schedule)}</span>
            {monitor.next_run_at && (
              <span>
                next run <RelativeTime at={monitor.next_run_at} />
              </span>
            )}
          </p>
        </li>
      ))}
    </ul>
  );
}

const Site = ({ monitor }: { monitor: Monitor }) => (
  <>
    <UntrustedText text={monitor.crawl?.url ?? ""} />, up to {plural(monitor.crawl?.limit ?? 0, "page")}
  </>
);
