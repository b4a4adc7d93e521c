/** What stands around text: emphasis (whose marks are told by what is next to them), or a link or a tag, which are exact. */
export type Inline = { open: string; close: string; isMark: boolean; written: boolean };

/** Parts marks from what would keep them from being read as marks. No reader shows it. */
export const APART = "<!-- -->";

const TAGS: Record<string, string> = { "*": "em", "**": "strong", "~~": "del" };

/** Whether two marks next to each other are one run to a reader. */
export const isSameRun = (mark: string, other: string | undefined): boolean => mark.charAt(0) === other?.charAt(0);

/** What follows a mark, and those of its kind after it, among what is opened. */
export const afterRun = (opening: readonly Inline[], from: number): string | undefined =>
  opening.find(({ isMark, open }, at) => at > from && (!isMark || !isSameRun(open, opening[from]?.open)))?.open;

/** Writes emphasis by a tag, which is read as one whatever stands next to it. */
export function becomeTag(inline: Inline): void {
  const name = TAGS[inline.open];
  Object.assign(inline, { open: `<${name}>`, close: `</${name}>`, isMark: false });
}
