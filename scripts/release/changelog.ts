const HEADING = /^## (.+)$/gm;
const UNRELEASED = "Unreleased";

/** Returns the changelog's section of a version without its heading; undefined if it is missing or empty. */
export function partOf(changelog: string, version: string): string | undefined {
  const headings = [...changelog.matchAll(HEADING)];
  const at = headings.findIndex(([, title = ""]) => title.split(" ")[0] === version);
  const heading = headings[at];
  if (!heading) return undefined;
  const text = changelog.slice(heading.index + heading[0].length, headings[at + 1]?.index).trim();
  return text === "" ? undefined : text;
}

/** Returns the changelog with the unreleased section turned into that version. Throws if nothing is unreleased. */
export function released(changelog: string, version: string, day: string): string {
  if (partOf(changelog, UNRELEASED) === undefined)
    throw new Error("CHANGELOG.md has nothing under Unreleased: write down what changed for users.");
  return changelog.replace(`## ${UNRELEASED}`, `## ${UNRELEASED}\n\n## ${version} – ${day}`);
}

/** Returns the Helm chart with both versions updated. */
export const chartOf = (chart: string, version: string): string =>
  chart.replace(/^(version|appVersion): .*$/gm, `$1: ${version}`);
