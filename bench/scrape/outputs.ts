/** What both sides make of a page, so that their work can be compared and its price means something. */
export type Outputs = { title: string | null; description: string | null; links: string[]; text: string };

/** Text without its white space: how blocks are set apart is a matter of taste. */
const bare = (text: string): string => text.replaceAll(/\s+/g, "");

/** Throws when the two have not done the same work. */
export function assertSame(ours: Outputs, theirs: Outputs): void {
  const differs = (what: string) => {
    throw new Error(`The two sides' ${what} differ: their costs cannot be compared.`);
  };
  if (ours.title !== theirs.title || ours.description !== theirs.description) differs("metadata");
  if ([...ours.links].sort().join("\n") !== [...new Set(theirs.links)].sort().join("\n")) differs("links");
  if (bare(ours.text) !== bare(theirs.text)) differs("texts");
}
