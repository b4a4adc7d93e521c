import type { Permission } from "#lib/kernel/permissions.ts";
import type { Role } from "#lib/kernel/roles.ts";
import type { SavedView, ViewPage } from "./types.ts";

/**
 * The filter parameters of each page's address, in the order in which the page writes them; the
 * pages' tests verify them.
 */
const VIEW_PARAMS: Record<ViewPage, readonly string[]> = {
  deliveries: ["env", "status", "event", "webhook_id", "code", "slower", "range", "from", "to", "q", "replay"],
  requests: ["env", "status", "code", "endpoint", "key", "range", "from", "to", "q"],
  jobs: ["env", "status"],
  audit: ["actor", "action", "target", "q", "range", "from", "to"],
};

/** The permission that opens each page, and so shows and saves its views. */
export const VIEW_NEEDS: Record<ViewPage, Permission> = {
  deliveries: "deliveries:read",
  requests: "requests:read",
  jobs: "jobs:read",
  audit: "audit:read",
};

/**
 * Returns an address's filters as they are stored: only those that the page knows, each once, in
 * its order. The position in the list and the open row are dropped. Empty if no filter is left.
 */
export function canonicalQuery(page: ViewPage, query: string): string {
  const given = new URLSearchParams(query);
  const kept = new URLSearchParams();
  for (const name of VIEW_PARAMS[page]) {
    const value = given.get(name)?.trim();
    if (value) kept.set(name, value);
  }
  return kept.toString();
}

/** Returns the view that saving under this name replaces: people replace only their own. */
export const viewReplaced = <View extends Pick<SavedView, "name" | "mine">>(
  views: readonly View[],
  name: string,
): View | undefined => views.find((view) => view.mine && view.name === name.trim());

/** People remove their own views; owners also remove shared ones. */
export const isRemovable = (view: { shared: boolean; mine: boolean }, role: Role): boolean =>
  view.mine || (view.shared && role === "owner");
