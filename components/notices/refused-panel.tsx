import { Panel } from "#components/ui/primitives/panel.tsx";
import { RelativeTime } from "#components/ui/primitives/relative-time.tsx";
import { StatusPill } from "#components/ui/primitives/status-pill.tsx";
import { UntrustedText } from "#components/ui/text/untrusted-text.tsx";
import type { PostChannel, RefusedNotice } from "#lib/kernel/outbox/types.ts";
import { kindLabel } from "#lib/webhooks/notices/rules.ts";
import { RetryNotice } from "./retry-notice.tsx";

const POSTED: Record<PostChannel, string> = { chat: "In chat", webhook: "To the webhook for notices" };

/** Notices that the mail server, chat or webhook refused, whether being retried or given up. */
export function RefusedPanel({ slug, refused }: { slug: string; refused: readonly RefusedNotice[] }) {
  return (
    <Panel description="Retried automatically for three days, then given up. Newest first." flush title="Not delivered">
      <ul className="divide-y divide-line">
        {refused.map((notice) => (
          <li className="flex flex-wrap items-start gap-x-4 gap-y-2 px-4 py-3" key={notice.id}>
            <div className="min-w-0 flex-1 basis-44">
              <p className="font-medium">{kindLabel(notice.kind)}</p>
              <p className="text-xs break-words text-muted">
                {notice.channel === "mail" ? `Mail to ${notice.recipient}` : POSTED[notice.channel]},{" "}
                <RelativeTime at={notice.created_at} focusable />
              </p>
              <p className="text-xs break-words text-muted">
                <UntrustedText text={notice.reason} />
              </p>
            </div>
            <Outlook notice={notice} slug={slug} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Outlook({ notice, slug }: { notice: RefusedNotice; slug: string }) {
  if (notice.failed_at !== null)
    return (
      <div className="flex flex-wrap items-center gap-2">
        <StatusPill tone="bad">given up</StatusPill>
        <RetryNotice id={notice.id} slug={slug} what={kindLabel(notice.kind)} />
      </div>
    );
  return (
    <p className="text-xs text-muted">
      <StatusPill tone="warn">waiting</StatusPill>{" "}
      {notice.next_try_at && <RelativeTime at={notice.next_try_at} focusable />}
    </p>
  );
}
