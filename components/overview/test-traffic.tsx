import Link from "next/link";
import { Badge } from "#components/ui/primitives/badge.tsx";
import { plural } from "#components/ui/text/time-text.ts";
import type { DayTraffic } from "#lib/reports/overview/types.ts";

/** Today's calls with test keys, separate from the live figures and in the test color. */
export function TestTraffic({ slug, test }: { slug: string; test: DayTraffic }) {
  const { today, yesterday } = test;
  return (
    <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 rounded-lg border border-line bg-panel px-4 py-2 text-muted">
      <Badge tone="test">Test mode</Badge>
      <span>
        {plural(today.requests, "call")} today, {plural(today.errors, "error")}; {plural(yesterday.requests, "call")} in
        all of yesterday. Free, and not counted above.
      </span>
      <Link
        className="ml-auto text-xs text-accent hover:underline"
        href={`/${slug}/requests?env=test`}
        prefetch={false}
      >
        See test calls
      </Link>
    </p>
  );
}
