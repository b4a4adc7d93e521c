/** Emphasis, whose marks depend on adjacent characters, or a link or tag, which do not. */
export type Inline = { open: string; close: string; isMark: boolean; written: boolean };

/** Separates marks that would be misread next to each other. Invisible when rendered. */
export const MARK_SEPARATOR = "<!-- -->";

const TAGS: Record<string, string> = { "*": "em", "**": "strong", "~~": "del" };

export const isSameRun = (mark: string, other: string | undefined): boolean => mark.charAt(0) === other?.charAt(0);

export const afterRun = (opening: readonly Inline[], from: number): string | undefined =>
  opening.find(({ isMark, open }, at) => at > from && (!isMark || !isSameRun(open, opening[from]?.open)))?.open;

/** A tag does not depend on adjacent characters. */
export function writeAsTag(inline: Inline): void {
  const name = TAGS[inline.open];
  Object.assign(inline, { open: `<${name}>`, close: `</${name}>`, isMark: false });
}
