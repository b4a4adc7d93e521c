import { escapeHtml } from "#lib/platform/values/escape-html.ts";
import { readGuides } from "./read-guides.ts";
import { anchorOf } from "./rules.ts";

/** `## 0.2.0 – 2027-01-30`, as scripts/release/changelog.ts writes it. */
const RELEASE = /^## ((\d+\.\d+\.\d+\S*) – (\d{4}-\d\d-\d\d))$/gm;
/** Update time of an empty feed, which must have one (RFC 4287 4.1.1). */
const NEVER = "1970-01-01T00:00:00Z";

/**
 * Returns the changelog's releases as an Atom feed (RFC 4287), newest first, without unreleased
 * changes.
 */
export function atomFeed(at: Parameters<typeof readGuides>[0]): string {
  const page = `${at.BASE_URL}/docs/changelog`;
  const changelog = readGuides(at).find(({ path }) => path === "/docs/changelog")?.markdown ?? "";
  return feedOf(changelog, page);
}

/** @param page URL of the changelog page. */
export function feedOf(changelog: string, page: string): string {
  const releases = [...changelog.matchAll(RELEASE)];
  const entries = releases.map((release) => {
    const [whole, heading = "", version = "", day = ""] = release;
    const after = changelog.slice(release.index + whole.length);
    const text = after.slice(0, /^## /m.exec(after)?.index).trim();
    const link = `${page}#${anchorOf(heading)}`;
    return `  <entry>
    <id>${escapeHtml(link)}</id>
    <title>Gatehouse ${escapeHtml(version)}</title>
    <updated>${day}T00:00:00Z</updated>
    <link href="${escapeHtml(link)}"/>
    <content type="text">${escapeHtml(text)}</content>
  </entry>
`;
  });
  const [newest] = releases;
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
  <id>${escapeHtml(page)}</id>
  <title>Gatehouse: what changed</title>
  <updated>${newest ? `${newest[3]}T00:00:00Z` : NEVER}</updated>
  <link href="${escapeHtml(page)}"/>
  <link rel="self" href="${escapeHtml(page)}.xml"/>
  <author><name>Gatehouse</name></author>
${entries.join("")}</feed>
`;
}
