import Link from "next/link";
import { OutcomePill } from "#components/requests/outcome-pill.tsx";
import { requestsAddress } from "#components/requests/view.ts";
import { Panel } from "#components/ui/primitives/panel.tsx";
import { RelativeTime } from "#components/ui/primitives/relative-time.tsx";
import { UntrustedText } from "#components/ui/text/untrusted-text.tsx";
import type { Overview } from "#lib/reports/overview/types.ts";

/** The latest failed live calls, linked to their sheets. */
export function RecentErrors({ slug, errors }: { slug: string; errors: NonNullable<Overview["recent_errors"]> }) {
  const all = requestsAddress.href(slug, { status: ["4xx", "5xx"] });
  return (
    <Panel
      action={
        <Link className="text-xs text-accent hover:underline" href={all}>
          All errors
        </Link>
      }
      flush
      title="Recent errors, live"
    >
      {errors.data.length === 0 ? (
        <p className="px-4 py-6 text-muted">
          {errors.searched_all
            ? "No live call has failed or been refused since yesterday."
            : "None of the newest live calls has failed or been refused. “All errors” searches further back."}
        </p>
      ) : (
        <ul>
          {errors.data.map((request) => (
            <li
              className="relative flex min-h-11 items-center gap-3 border-b border-line px-4 py-1.5 last:border-b-0 hover:bg-hover"
              key={request.id}
            >
              <OutcomePill request={request} />
              <span className="min-w-0 flex-1">
                <Link
                  className="block truncate font-mono text-xs after:absolute after:inset-0"
                  href={requestsAddress.href(slug, { open: request.id })}
                  prefetch={false}
                >
                  {request.error_code ?? `${request.method} ${request.endpoint}`}
                </Link>
                <span className="flex min-w-0 text-xs text-muted">
                  <UntrustedText
                    className="truncate"
                    text={request.target ?? `${request.method} ${request.endpoint}`}
                  />
                </span>
              </span>
              <span className="relative shrink-0 text-xs text-muted">
                <RelativeTime at={request.created_at} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
