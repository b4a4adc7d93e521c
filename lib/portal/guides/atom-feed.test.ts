import { expect, it } from "vitest";
import { released } from "../../../scripts/release/changelog.ts";
import { feedOf } from "./atom-feed.ts";

it("has an entry for each release, none for unreleased changes", () => {
  const first = released("# Changelog\n\n## Unreleased\n\n- a < b & c\n", "0.1.0", "2026-12-01");
  const feed = feedOf(
    released(first.replace("## Unreleased", "## Unreleased\n\n- second"), "0.2.0", "2027-01-30"),
    "https://here.test/docs/changelog",
  );
  expect([...feed.matchAll(/<title>(.*?)<\/title>/g)].map(([, title]) => title)).toEqual([
    "Gatehouse: what changed",
    "Gatehouse 0.2.0",
    "Gatehouse 0.1.0",
  ]);
  expect(feed).toContain('<content type="text">- a &lt; b &amp; c</content>');
  expect(feed).toContain('<link href="https://here.test/docs/changelog#010--2026-12-01"/>');
  expect(feed.match(/<updated>.*?</g)).toEqual([
    "<updated>2027-01-30T00:00:00Z<",
    "<updated>2027-01-30T00:00:00Z<",
    "<updated>2026-12-01T00:00:00Z<",
  ]);
  expect(feedOf("# Changelog\n\n## Unreleased\n\n- x\n", "https://here.test/docs/changelog")).not.toContain("<entry>");
});
