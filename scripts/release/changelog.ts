const HEADING = /^## (.+)$/gm;
const UNRELEASED = "Unreleased";

/** The part of the changelog that is about a version, without its heading; nothing where there is none, or where it is empty. */
export function partOf(changelog: string, version: string): string | undefined {
  const headings = [...changelog.matchAll(HEADING)];
  const at = headings.findIndex(([, title = ""]) => title.split(" ")[0] === version);
  const heading = headings[at];
  if (!heading) return undefined;
  const text = changelog.slice(heading.index + heading[0].length, headings[at + 1]?.index).trim();
  return text === "" ? undefined : text;
}

/** The changelog in which what was unreleased is that version, of that day. Throws where nothing is unreleased. */
export function released(changelog: string, version: string, day: string): string {
  if (partOf(changelog, UNRELEASED) === undefined)
    throw new Error("CHANGELOG.md has nothing under Unreleased: write down what changed for users.");
  return changelog.replace(`## ${UNRELEASED}`, `## ${UNRELEASED}\n\n## ${version} – ${day}`);
}

/** The files of the chart say which version of Gatehouse they are of. */
export const chartOf = (chart: string, version: string): string =>
  chart.replace(/^(version|appVersion): .*$/gm, `$1: ${version}`);
