"use client";

import { useRouter } from "next/navigation";
import { QueryProvider } from "#components/ui/hooks/query-provider.tsx";
import { useLivePage } from "#components/ui/hooks/use-live-page.ts";
import { LiveProblem } from "#components/ui/table/log-layout.tsx";
import type { Replay } from "#lib/webhooks/replays/types.ts";
import { ReplayRow } from "./replay-row.tsx";

type ReplayListProps = {
  slug: string;
  replays: readonly Replay[];
  readAt: string;
  mayReplay: boolean;
  newest: boolean;
};

/** Bulk replays, newest first; polled every two seconds while one is running. */
export function ReplayList(props: ReplayListProps) {
  return (
    <QueryProvider>
      <Runs {...props} />
    </QueryProvider>
  );
}

/** Also true for a canceled one whose attempts in progress have not finished. */
const isUnderWay = ({ status, finished_at: at }: Replay): boolean => status === "running" || at === null;

function Runs({ slug, replays, readAt, mayReplay, newest }: ReplayListProps) {
  const router = useRouter();
  const { page, problem } = useLivePage<{ data: readonly Replay[] }>({
    path: `/api/dashboard/${slug}/replays`,
    page: { data: replays },
    readAt,
    tail: ({ data }) => newest && data.some(isUnderWay),
  });
  return (
    <>
      <LiveProblem problem={problem}>The progress may be out of date.</LiveProblem>
      <ul aria-label="Replays, newest first" className="border-t border-line">
        {page.data.map((replay) => (
          <ReplayRow
            key={replay.id}
            mayReplay={mayReplay}
            onChanged={() => router.refresh()}
            replay={replay}
            slug={slug}
          />
        ))}
      </ul>
    </>
  );
}
