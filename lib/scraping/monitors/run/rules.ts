import type { Document } from "#lib/kernel/document.ts";
import { RUN_CHANGES_MAX, RUN_DIFF_CHARACTERS, RUN_DIFFS_CHARACTERS } from "../constants.ts";
import type { MonitorRun, PageChange } from "../types.ts";

export type Tally = { pages: MonitorRun["pages"]; changes: PageChange[]; truncated: boolean; characters: number };

export const noPages = (): Tally => ({
  pages: { same: 0, changed: 0, new: 0, removed: 0, failed: 0 },
  changes: [],
  truncated: false,
  characters: 0,
});

/**
 * Counts a page, and lists it if it changed. Diffs are shortened, or omitted if there are too many,
 * so that the event stays small.
 * @param isKnown whether the monitor ran before. If not, new pages are not reported.
 */
export function addPage(tally: Tally, url: string, change: Document["change_tracking"], isKnown: boolean): void {
  if (!change) {
    tally.pages.failed++;
    return;
  }
  const { status, compared_with, diff } = change;
  tally.pages[status]++;
  if (status === "same" || (status === "new" && !isKnown)) return;
  if (tally.changes.length >= RUN_CHANGES_MAX) {
    tally.truncated = true;
    return;
  }
  const named: PageChange = { url, status, compared_with };
  if (diff) {
    const text = cutLines(diff.text, RUN_DIFF_CHARACTERS);
    if (tally.characters + text.length <= RUN_DIFFS_CHARACTERS) {
      tally.characters += text.length;
      const truncated = diff.truncated || text.length < diff.text.length;
      named.diff = { ...diff, text, truncated };
      tally.truncated ||= truncated;
    } else tally.truncated = true;
  }
  tally.changes.push(named);
}

/** Cuts at the end of a line, unless the first line is too long. */
function cutLines(text: string, most: number): string {
  if (text.length <= most) return text;
  const end = text.lastIndexOf("\n", most);
  return text.slice(0, end > 0 ? end : most);
}

export type StopReason = {
  reason: "key_ended" | "no_credits";
  /** Whether the cause is the key alone, so that the next run may succeed with another key. */
  ofKey: boolean;
};

/** Undefined if the next run may succeed. */
export function stopReason(codes: readonly string[]): StopReason | undefined {
  if (codes.includes("revoked")) return { reason: "key_ended", ofKey: true };
  if (codes.includes("workspace_balance")) return { reason: "no_credits", ofKey: false };
  if (codes.includes("key_ceiling_exceeded")) return { reason: "no_credits", ofKey: true };
  return undefined;
}
