import { MAILBOX_KEPT_DAYS, NOTICES_KEPT_DAYS } from "#lib/kernel/retention.ts";
import type { Clock } from "#lib/platform/clock.ts";
import { deleteByBatches } from "#lib/platform/delete-by-batches.ts";

const DAY_MS = 86_400_000;

/** Deletes old notices that are no longer retried, and old mailbox messages. Returns how many. */
export async function forgetNotices({ clock }: { clock: Clock }): Promise<number> {
  const ago = (days: number) => new Date(clock.now().getTime() - days * DAY_MS);
  const notices = await deleteByBatches("notices", "created_at < $1 and next_try_at is null", ago(NOTICES_KEPT_DAYS));
  return notices + (await deleteByBatches("mailbox_messages", "created_at < $1", ago(MAILBOX_KEPT_DAYS)));
}
