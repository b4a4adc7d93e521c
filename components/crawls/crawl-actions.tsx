"use client";

import { useState } from "react";
import { ConfirmDialog } from "#components/forms/confirm-dialog.tsx";
import { useAnswer } from "#components/ui/hooks/use-answer.ts";
import { usePassFocus } from "#components/ui/hooks/use-pass-focus.ts";
import { Button } from "#components/ui/primitives/button.tsx";
import { toast } from "#components/ui/primitives/toast.ts";
import { plural } from "#components/ui/text/time-text.ts";
import { cancelCrawlAction, pauseCrawlAction, resumeCrawlAction } from "#lib/dashboard/actions/crawls.ts";
import type { Crawl } from "#lib/scraping/crawls/types.ts";

type CrawlActionsProps = { slug: string; crawl: Crawl; onChanged: () => void };

/** Pauses, resumes or cancels a crawl; explains the consequences before canceling. */
export function CrawlActions({ slug, crawl, onChanged }: CrawlActionsProps) {
  const [asking, setAsking] = useState(false);
  const input = { crawl_id: crawl.id };
  const { pending, refused, ask } = useAnswer();
  const rests = crawl.status === "paused";
  const turn = () => ask(() => (rests ? resumeCrawlAction : pauseCrawlAction)(slug, input), onChanged);
  const { pages } = crawl;
  const buttons = usePassFocus<HTMLSpanElement>();
  return (
    <span className="contents" ref={buttons}>
      {refused && (
        <span className="text-bad text-xs" role="alert">
          {refused.message}
        </span>
      )}
      <Button onClick={turn} pending={pending} size="sm">
        {rests ? "Resume" : "Pause"}
      </Button>
      <Button onClick={() => setAsking(true)} size="sm" variant="danger-quiet">
        Cancel the crawl
      </Button>
      {asking && (
        <ConfirmDialog
          action={() => cancelCrawlAction(slug, input)}
          confirmLabel="Cancel the crawl"
          onClose={() => setAsking(false)}
          onDone={() => {
            toast.ok("The crawl is canceled", { description: "Fetches in progress still finish." });
            onChanged();
          }}
          title="Cancel this crawl?"
        >
          About {plural(pages.waiting, "page")} will not be fetched, and the crawl cannot be resumed. The{" "}
          {plural(pages.ok + pages.failed, "page")} done by now are kept and billed as usual, and can be downloaded a
          moment later. No event is sent.
        </ConfirmDialog>
      )}
    </span>
  );
}
