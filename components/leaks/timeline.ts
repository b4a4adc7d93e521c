import { plural } from "#components/ui/text/time-text.ts";
import { SOURCE_LABELS } from "#lib/accounts/leaks/constants.ts";
import type { Finding } from "#lib/accounts/leaks/types.ts";

/** An event in a leaked key's history; `href` links to what it created. */
export type Moment = { at: string; what: string; href?: string };

/** Returns what happened, in order: seen, revoked, notified, replaced. */
export function timeline(finding: Finding, slug: string): Moment[] {
  const { source, first_seen_at, revoked_at, notified_at, notified_owners, successor, claimed_at, claimed_by } =
    finding;
  const moments: Moment[] = [{ at: first_seen_at, what: `Found by way of: ${SOURCE_LABELS[source].toLowerCase()}` }];
  if (revoked_at) moments.push({ at: revoked_at, what: "The key was revoked" });
  if (notified_at)
    moments.push({
      at: notified_at,
      what: `Mail to ${plural(notified_owners, "owner")}, and a message where a chat is connected`,
    });
  if (successor)
    moments.push({
      at: claimed_at ?? successor.created_at,
      what: claimed_by ? `${claimed_by} claimed the replacement, ${successor.name}` : `Replaced by ${successor.name}`,
      href: `/${slug}/keys/${successor.id}`,
    });
  // A stable sort keeps the order of events in one transaction.
  return moments.sort((a, b) => a.at.localeCompare(b.at));
}
