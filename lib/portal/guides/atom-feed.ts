import { readGuides } from "./read-guides.ts";
import { anchorOf } from "./rules.ts";

/** `## 0.2.0 – 2027-01-30`, as a release writes it (scripts/release/changelog.ts). */
const RELEASE = /^## ((\d+\.\d+\.\d+\S*) – (\d{4}-\d\d-\d\d))$/gm;
/** Of a feed without an entry: it must have a time (RFC 4287 4.1.1). */
const NEVER = "1970-01-01T00:00:00Z";

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

/** The changelog's releases as an Atom feed (RFC 4287), the newest first, as the changelog has them. What is not released is no entry. */
export function atomFeed(at: Parameters<typeof readGuides>[0]): string {
  const page = `${at.BASE_URL}/docs/changelog`;
  const changelog = readGuides(at).find(({ path }) => path === "/docs/changelog")?.markdown ?? "";
  return feedOf(changelog, page);
}

/** @param page the address of the changelog's page. */
export function feedOf(changelog: string, page: string): string {
  const releases = [...changelog.matchAll(RELEASE)];
  const entries = releases.map((release) => {
    const [whole, heading = "", version = "", day = ""] = release;
    const after = changelog.slice(release.index + whole.length);
    const text = after.slice(0, /^## /m.exec(after)?.index).trim();
    const link = `${page}#${anchorOf(heading)}`;
    return `  <entry>
    <id>${escaped(link)}</id>
    <title>Gatehouse ${escaped(version)}</title>
    <updated>${day}T00:00:00Z</updated>
    <link href="${escaped(link)}"/>
    <content type="text">${escaped(text)}</content>
  </entry>
`;
  });
  const [newest] = releases;
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
  <id>${escaped(page)}</id>
  <title>Gatehouse: what changed</title>
  <updated>${newest ? `${newest[3]}T00:00:00Z` : NEVER}</updated>
  <link href="${escaped(page)}"/>
  <link rel="self" href="${escaped(page)}.xml"/>
  <author><name>Gatehouse</name></author>
${entries.join("")}</feed>
`;
}
