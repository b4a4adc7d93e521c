import Link from "next/link";
import { Copyable } from "#components/ui/primitives/copyable.tsx";
import { ExactTime } from "#components/ui/primitives/exact-time.tsx";
import type { Fact } from "#components/ui/primitives/facts.tsx";
import { plural } from "#components/ui/text/time-text.ts";
import { UntrustedText } from "#components/ui/text/untrusted-text.tsx";
import type { Monitor } from "#lib/scraping/monitors/types.ts";
import { scheduleText } from "./schedule-text.ts";

const URLS_SHOWN = 10;

export function monitorFacts(monitor: Monitor, payer: { name: string | null; can_pay: boolean }, slug: string): Fact[] {
  const { urls = [], crawl } = monitor;
  const more = urls.length - URLS_SHOWN;
  return [
    { label: "Monitor", value: <Copyable value={monitor.id} what="monitor id" /> },
    { label: "Schedule", value: scheduleText(monitor.schedule) },
    {
      label: "Next run",
      value: monitor.next_run_at ? <ExactTime at={monitor.next_run_at} /> : "none while it is paused",
    },
    { label: "Last run", value: monitor.last_run_at ? <ExactTime at={monitor.last_run_at} /> : "none yet" },
    { label: "Last change", value: monitor.last_change_at ? <ExactTime at={monitor.last_change_at} /> : "none yet" },
    {
      label: crawl ? "Site" : "Addresses",
      value: (
        <span className="flex flex-col font-mono text-xs wrap-anywhere">
          {crawl && <UntrustedText text={crawl.url} />}
          {crawl && <span>up to {plural(crawl.limit, "page")}</span>}
          {urls.slice(0, URLS_SHOWN).map((url) => (
            <UntrustedText key={url} text={url} />
          ))}
          {more > 0 && <span>and {more} more</span>}
        </span>
      ),
    },
    { label: "Read", value: monitor.options.only_main_content ? "main content" : "the whole page" },
    {
      label: "Sent to",
      value: monitor.webhook ? <UntrustedText className="font-mono text-xs" text={monitor.webhook} /> : "subscribers",
    },
    {
      label: "Paid by",
      value: (
        <span className="flex flex-col">
          <Link className="hover:underline" href={`/${slug}/keys/${monitor.key_id}`} prefetch={false}>
            {payer.name === null ? monitor.key_id : <UntrustedText text={payer.name} />}
          </Link>
          {!payer.can_pay && <span className="text-bad text-xs">ended or lacks the jobs scope</span>}
        </span>
      ),
    },
  ];
}
