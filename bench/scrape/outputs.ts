/** Outputs that both sides make of a page, so that their costs are comparable. */
export type Outputs = { title: string | null; description: string | null; links: string[]; text: string };

/** Ignores white space, because separators between blocks may differ. */
const bare = (text: string): string => text.replaceAll(/\s+/g, "");

/** Throws if the two outputs differ. */
export function assertSame(ours: Outputs, theirs: Outputs): void {
  const differs = (what: string) => {
    throw new Error(`The two sides' ${what} differ: their costs cannot be compared.`);
  };
  if (ours.title !== theirs.title || ours.description !== theirs.description) differs("metadata");
  if ([...ours.links].sort().join("\n") !== [...new Set(theirs.links)].sort().join("\n")) differs("links");
  if (bare(ours.text) !== bare(theirs.text)) differs("texts");
}
