"use client";

import { useAnswer } from "#components/ui/hooks/use-answer.ts";
import { Button } from "#components/ui/primitives/button.tsx";
import { toast } from "#components/ui/primitives/toast.ts";
import { retryNoticeAction } from "#lib/dashboard/actions/notices.ts";

export function RetryNotice({ slug, id, what }: { slug: string; id: string; what: string }) {
  const { pending, refused, ask } = useAnswer();
  return (
    <>
      {refused && (
        <span className="text-xs text-bad" role="alert">
          {refused.message}
        </span>
      )}
      <Button
        aria-label={`Try again: ${what}`}
        onClick={() =>
          ask(
            () => retryNoticeAction(slug, { notice_id: id }),
            () => toast.ok("Retrying now"),
          )
        }
        pending={pending}
        size="sm"
      >
        Try again
      </Button>
    </>
  );
}
