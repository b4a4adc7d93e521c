import { partOf } from "./changelog.ts";

export type Tree = {
  version: string;
  changelog: string;
  /** The output of `git status --porcelain`. */
  changes: string;
  tags: readonly string[];
};

/** Returns in one line why this tree cannot be released; undefined if it can. */
export function releaseProblem({ version, changelog, changes, tags }: Tree): string | undefined {
  if (changes.trim() !== "") return `There are changes that are not committed:\n${changes.trimEnd()}`;
  if (partOf(changelog, version) === undefined)
    return `CHANGELOG.md has no part for ${version}: \`npm version\` makes it of what is unreleased.`;
  if (!tags.includes(`v${version}`))
    return `This commit is not tagged v${version}: \`npm version\` tags it, or check out that tag.`;
  return undefined;
}
