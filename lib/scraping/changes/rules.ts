import type { ChangeStatus } from "./constants.ts";
import type { Diff } from "./unified-diff.ts";

/** What is known of a page at some time: its text, or that it was gone. */
export type PageState = { text: string } | "gone";

/** What may be compared of an answer: a page, that there is none any more (404, 410), or nothing, where the target answered with another error. */
export function presenceOf(statusCode: number | null): "there" | "gone" | "unclear" {
  if (statusCode === null || statusCode < 400) return "there";
  return statusCode === 404 || statusCode === 410 ? "gone" : "unclear";
}

/**
 * What has become of a page.
 *
 * @param before as it was kept; undefined when nothing was.
 * @param compare how two texts differ, as far as that is known; undefined when they do not.
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
