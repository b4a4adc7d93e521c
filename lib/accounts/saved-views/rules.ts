import type { Permission } from "#lib/kernel/permissions.ts";
import type { Role } from "#lib/kernel/roles.ts";
import type { SavedView, ViewPage } from "./types.ts";

/** What each page's filters are called in its address, in the order in which it writes them; the pages' own tests hold them to it. */
const VIEW_PARAMS: Record<ViewPage, readonly string[]> = {
  deliveries: ["env", "status", "event", "webhook_id", "code", "slower", "range", "from", "to", "q", "replay"],
  requests: ["env", "status", "code", "endpoint", "key", "range", "from", "to", "q"],
  jobs: ["env", "status"],
  audit: ["actor", "action", "target", "q", "range", "from", "to"],
};

/** What it takes to open each page, and so to see and to save its views. */
export const VIEW_NEEDS: Record<ViewPage, Permission> = {
  deliveries: "deliveries:read",
  requests: "requests:read",
  jobs: "jobs:read",
  audit: "audit:read",
};

/**
 * The filters of an address as they are stored: those that the page knows, each once, in its order. Where one is in the list, or which row is
 * open, is no filter and falls away. Empty when nothing is left.
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

/** Which of a page's views is replaced when filters are saved under this name: people replace their own alone. */
export const viewReplaced = <View extends Pick<SavedView, "name" | "mine">>(
  views: readonly View[],
  name: string,
): View | undefined => views.find((view) => view.mine && view.name === name.trim());

/** People remove their own views; owners also what others share. */
export const isRemovable = (view: { shared: boolean; mine: boolean }, role: Role): boolean =>
  view.mine || (view.shared && role === "owner");
