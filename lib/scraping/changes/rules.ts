import type { ChangeStatus } from "./constants.ts";
import type { Diff } from "./unified-diff.ts";

export type PageState = { text: string } | "gone";

/**
 * Returns what a response allows to compare: a page, its absence (404, 410), or nothing after
 * another error.
 */
export function presenceOf(statusCode: number | null): "there" | "gone" | "unclear" {
  if (statusCode === null || statusCode < 400) return "there";
  return statusCode === 404 || statusCode === 410 ? "gone" : "unclear";
}

/**
 * Returns how a page changed.
 * @param before the stored state, if any.
 * @param compare returns how two texts differ, with a diff if available, or undefined if they do
 * not.
 */
export async function judgeChange(
  before: PageState | undefined,
  present: PageState,
  compare: (before: string, after: string) => Promise<{ diff?: Diff } | undefined>,
): Promise<{ status: ChangeStatus; diff?: Diff }> {
  if (before === undefined) return { status: "new" };
  if (before === "gone") return { status: present === "gone" ? "same" : "new" };
  if (present === "gone") return { status: "removed" };
  const differs = await compare(before.text, present.text);
  return differs ? { status: "changed", ...differs } : { status: "same" };
}
