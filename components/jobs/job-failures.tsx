import Link from "next/link";
import { grouped } from "#components/ui/text/time-text.ts";
import { errorAnchor } from "#lib/portal/docs/rules.ts";
import type { FailureCount } from "#lib/scraping/jobs/types.ts";

type JobFailuresProps = {
  failures: readonly FailureCount[];
  total: number;
  meanings: Readonly<Record<string, string>>;
};

export function JobFailures({ failures, total, meanings }: JobFailuresProps) {
  if (failures.length === 0) return null;
  return (
    <section aria-label="Failures by code">
      <h3 className="mb-2 font-medium">Failures by code</h3>
      <ul className="flex flex-col divide-y divide-line rounded-lg border border-line">
        {failures.map(({ code, urls }) => (
          <li className="relative flex items-baseline gap-3 overflow-hidden px-3 py-2" key={code}>
            <span className="min-w-0 flex-1">
              <Link className="font-mono text-xs hover:underline" href={`/docs#${errorAnchor(code)}`} prefetch={false}>
                {code}
              </Link>
              {meanings[code] && <span className="block text-xs text-muted">{meanings[code]}</span>}
            </span>
            <span className="text-right tabular-nums">
              {grouped(urls)}
              <span className="block text-xs text-muted">
                {Math.round((urls * 100) / Math.max(total, urls))}%<span className="sr-only"> of the failures</span>
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
