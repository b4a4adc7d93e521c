import { describe, expect, it } from "vitest";
import { textsOf } from "./texts-of.ts";

const found = (path: string, text: string): string[] =>
  textsOf({ path, text }).map((each) => `${each.kind} ${each.line} ${each.text}`);

describe("comments", () => {
  it("are taken from TypeScript, but not from its literals", () => {
    const text = `// First,
// continued.
const url = "https://a.example"; // Trailing.
// Own line.
const pattern = /\\/\\/ no/, template = \`// no \${1 /* Inside. */} /* no */\`;
/**
 * Returns it.
 * @param a the first
 */
const b = 1;
`;
    expect(found("scripts/a.ts", text)).toEqual([
      "comments 1 First,\ncontinued.",
      "comments 3 Trailing.",
      "comments 4 Own line.",
      "comments 5 Inside.",
      "comments 7 Returns it.\n@param a the first",
    ]);
  });

  it("are taken from markup", () => {
    expect(found("scripts/a.tsx", "const a = <p>see https://a.example {/* Said. */}</p>;")).toEqual([
      "comments 1 Said.",
    ]);
  });

  it("are taken from SQL and Prisma schemas", () => {
    const sql = "select '-- no', 'it''s'; -- It's one.\n-- Two,\n-- three.\n/* Four. */";
    expect(found("prisma/functions/a.sql", sql)).toEqual([
      "comments 1 It's one.",
      "comments 2 Two,\nthree.",
      "comments 4 Four.",
    ]);
    expect(found("prisma/schema/a.prisma", 'url = "http://a"\n/// One.\nid String // Two.')).toEqual([
      "comments 2 One.",
      "comments 3 Two.",
    ]);
  });

  it.each(["lib/a.test.ts", "e2e/keys.spec.ts", "bench/a.ts", "testing/builders/a.ts"])(
    "count as those of tests in %s",
    (path) => expect(found(path, "// One.")).toEqual(["test-comments 1 One."]),
  );
});

describe("test names", () => {
  it("are taken from all forms of tests", () => {
    const text = `describe("keys", () => {
  it("works", run);
  it.each([["a (b)"]])(
    "takes %s", run);
  it.each\`a\`("templates", run);
  test.skipIf(!has("x"))(\`runs \${one} here\`, run);
  test.describe.serial("journeys", () => test.step("step", run));
  pattern.test("no");
  it(name, run);
});`;
    expect(found("lib/a.test.ts", text)).toEqual([
      "tests 1 keys",
      "tests 2 works",
      "tests 4 takes %s",
      "tests 5 templates",
      "tests 6 runs … here",
      "tests 7 journeys",
      "tests 7 step",
    ]);
  });
});

describe("messages", () => {
  const text = `import a from "node:fs";
fail("No key with this ID.");
fail(\`Limit of \${1} exceeded. \${when ? "Retry later." : ""} Wait.\`);
fail("Two lines that " +
  "are \\"one\\".");
fail("\`url\` must be absolute.");
fail("No sentence", "lower case.", "Word.");
`;

  it.each(["lib/a.ts", "server/a.ts", "cli/a.ts", "packages/verify/src/a.js"])("are sentences in %s", (path) => {
    expect(found(path, text)).toEqual([
      "messages 2 No key with this ID.",
      "messages 3 Limit of … exceeded. … Wait.",
      "messages 3 Retry later.",
      'messages 4 Two lines that are \\"one\\".',
      "messages 6 `url` must be absolute.",
    ]);
  });

  it("are not looked for in scripts", () => expect(found("scripts/a.ts", text)).toEqual([]));
});

describe("UI text", () => {
  it("is taken from markup and from capitalised strings", () => {
    const text = `const page = (
  <Page title="All keys" className="flex row">
    {count} keys{" "}
    <b>are
      shown</b>
  </Page>
);`;
    expect(found("components/keys/page.tsx", text).toSorted()).toEqual([
      "ui 2 All keys",
      "ui 3 keys",
      "ui 4 are\n      shown",
    ]);
  });
});

describe("Markdown", () => {
  const text = `# Title

One paragraph
of two lines.
- First,
  continued
- Second
\`\`\`sh
echo no
\`\`\`
| A | B b |
|---|---|
> Quoted
1. Step
`;

  it("is split into blocks, without its code", () => {
    expect(found("guides/keys.md", text)).toEqual([
      "docs 1 Title",
      "docs 3 One paragraph\nof two lines.",
      "docs 5 First,\ncontinued",
      "docs 7 Second",
      "docs 11 A",
      "docs 11 B b",
      "docs 13 Quoted",
      "docs 14 Step",
    ]);
  });

  it("belongs to decisions by its folder", () => {
    expect(found("guides/decisions/0001-a.md", "Text")).toEqual(["decisions 1 Text"]);
  });
});

it.each([
  ["docs/spec/contract.md", "Text"],
  ["prisma/migrations/1_a.sql", "-- Text"],
  ["prisma/schema.sql", "-- Text"],
  ["testing/samples/pages/a.ts", "// Text"],
  ["app/a.css", "/* Text */"],
])("skips %s", (path, text) => {
  expect(found(path, text)).toEqual([]);
});
