import { describe, expect, it } from "vitest";
import { parseMarkdown } from "./parse-markdown.ts";
import { addressed, keptFor, packagesIn, pageOf, standalone, warned } from "./rules.ts";

describe("a guide's Markdown", () => {
  it("becomes blocks with GitHub's heading anchors", () => {
    const text =
      "# A *title*\n\nOne `code`\nand **two**.\n\n## Where, now?\n\n- a\n  - b\n\n## Where, now?\n\n| A | B |\n|---|---|\n| 1 | [x](jobs.md#top) |\n";
    expect(parseMarkdown(text, "docs/webhooks.md")).toEqual([
      { kind: "heading", level: 1, id: "a-title", children: ["A ", { kind: "em", children: ["title"] }] },
      {
        kind: "paragraph",
        children: ["One ", { kind: "code", text: "code" }, " ", "and ", { kind: "strong", children: ["two"] }, "."],
      },
      { kind: "heading", level: 2, id: "where-now", children: ["Where, now?"] },
      {
        kind: "list",
        ordered: false,
        items: [
          [
            { kind: "paragraph", children: ["a"] },
            { kind: "list", ordered: false, items: [[{ kind: "paragraph", children: ["b"] }]] },
          ],
        ],
      },
      { kind: "heading", level: 2, id: "where-now-1", children: ["Where, now?"] },
      {
        kind: "table",
        head: [["A"], ["B"]],
        rows: [[["1"], [{ kind: "link", href: "/docs/guides/jobs#top", children: ["x"] }]]],
      },
    ]);
  });

  it("supports <details> and drops other HTML", () => {
    const text =
      "<details>\n<summary>Python</summary>\n\n```py\nx = 1\n```\n\n</details>\n\n<script>alert(1)</script>\n\nAfter.\n";
    expect(parseMarkdown(text, "docs/webhooks.md")).toEqual([
      { kind: "fold", summary: "Python", children: [{ kind: "code", language: "py", code: "x = 1" }] },
      { kind: "paragraph", children: ["After."] },
    ]);
  });
});

describe("a link between source files", () => {
  it.each([
    ["jobs.md", "docs/webhooks.md", "/docs/guides/jobs"],
    ["../webhooks.md#replays", "docs/operate/mail.md", "/docs/guides/webhooks#replays"],
    ["operate/README.md", "docs/security.md", "/docs/guides/operate"],
    ["docs/quickstart.md", "CHANGELOG.md", "/docs/quickstart"],
    ["#here", "docs/webhooks.md", "#here"],
    ["https://example.com/", "docs/webhooks.md", "https://example.com/"],
    ["decisions/0092-rotating-secret-key.md", "docs/security.md", undefined],
  ])("%s in %s leads to %s", (href, file, page) => {
    expect(pageOf(href, file)).toBe(page);
  });

  it("becomes a Markdown link, or plain text if the target has no page", () => {
    const text =
      "See [jobs](jobs.md#a), [0092](decisions/0092.md), [x](https://example.com/).\n\n```md\n[jobs](jobs.md)\n```\n";
    expect(standalone(text, "docs/webhooks.md", "https://here.test")).toBe(
      "See [jobs](https://here.test/docs/guides/jobs.md#a), 0092, [x](https://example.com/).\n\n```md\n[jobs](jobs.md)\n```\n",
    );
  });
});

it("ordered lists continue their numbers after other blocks", () => {
  const lists = parseMarkdown("1. a\n2. b\n\n```sh\nls\n```\n\n3. c\n", "docs/webhooks.md").filter(
    (block) => block.kind === "list",
  );
  expect(lists.map(({ start }) => start)).toEqual([undefined, 3]);
});

it("replaces the address in examples but not in prose", () => {
  const text = "default: http://localhost:3000\n\n```sh\ncurl http://localhost:3000/v1\n```\n";
  expect(addressed(text, "https://here.test", "1.2.3")).toBe(
    "default: http://localhost:3000\n\n```sh\ncurl https://here.test/v1\n```\n",
  );
});

it("fills in the log retention and leaves other periods alone", () => {
  const text = "Deliveries are kept 30 days<!-- LOG_DAYS --> with all; jobs 30 days.";
  expect(keptFor(text, 90)).toBe("Deliveries are kept 90 days with all; jobs 30 days.");
});

it("fills in package versions and names missing packages", () => {
  const text = "# Go\n\nx-VERSION\n\n```sh\ncurl http://localhost:3000/docs/packages/sdk-VERSION.tar.gz\n```\n";
  const here = addressed(text, "https://here.test", "1.2.3");
  expect(here).toContain("x-VERSION\n");
  expect(packagesIn(here)).toEqual(["sdk-1.2.3.tar.gz"]);
  expect(warned(here, "Not yet.")).toMatch(/^# Go\n\n> Not yet\.\n\nx-/);
});
