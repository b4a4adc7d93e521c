import { describe, expect, test } from "vitest";
import {
  anchorsOf,
  brokenReferences,
  citationsIn,
  type Known,
  misplacedDecisions,
  sectionsOf,
} from "./citation-rules.ts";

// Assembled here, so that intentionally wrong citations in this file are not detected.
const service = ["service", "interface"].join(" ");
const contract = "contract";
const the = "the";
const docs = "docs";
const decision = "decision";

const known: Known = {
  sections: { "service-interface": new Set(["5", "5.1", "5.1.4", "7"]), contract: new Set(["2", "7", "12"]) },
  paths: new Set([
    "README.md",
    docs,
    `${docs}/cli.md`,
    `${docs}/decisions/0011-links.md`,
    `${docs}/spec/${contract}.md`,
    `lib/keys/rules.ts`,
  ]),
  anchors: new Map([[`${docs}/cli.md`, new Set(["listen"])]]),
};

test.each([
  [`/** As promised (${service} 5.4). */`, ["service-interface 5.4"]],
  ["Contract 7: a reason.", ["contract 7"]],
  [`(${contract} 7 and 12)`, ["contract 7", "contract 12"]],
  [
    `(${service} 6.3 and 6.4, ${contract} 7, last table)`,
    ["service-interface 6.3", "service-interface 6.4", "contract 7"],
  ],
  [`longest call (${contract} 4, 60 s)`, ["contract 4"]],
  [`${service} part 7 and ${contract} 3`, ["service-interface 7", "contract 3"]],
  [`in ${contract} 2's order`, ["contract 2"]],
  ["/**\n * synthetic data (service\n * interface 5.3)\n */", ["service-interface 5.3"]],
  ["// as the\n// contract\n// 12 says", ["contract 12"]],
  ["contractor 7, contract7, a contract of 7 years", []],
])("finds citations in %j", (text, cited) => {
  expect(citationsIn(text).map(({ document, section }) => `${document} ${section}`)).toEqual(cited);
});

test("sections are numbered headings and the numbered items under them", () => {
  const markdown =
    "# Title\n1. none\n## 5. Keys\n### 5.1 Scheme\n1. one\n   2. nested\n2. two\n## Notes\n1. none\n## 14. Later\n10. ten\n";
  expect([...sectionsOf(markdown)]).toEqual(["5", "5.1", "5.1.1", "5.1.2", "14", "14.10"]);
});

test("builds anchors as GitHub does", () => {
  const markdown = "## 5.3 Live, and `test` keys\n## [Ids](ids.md), times\n# Twice\n# Twice\n";
  expect([...anchorsOf(markdown)]).toEqual(["53-live-and-test-keys", "ids-times", "twice", "twice-1"]);
});

describe("brokenReferences", () => {
  test.each([
    ["lib/a.ts", `\n// ${service} 5.9`, "lib/a.ts:2: docs/spec/service-interface.md has no section 5.9"],
    ["lib/a.ts", `// ${contract} 7 and 13`, "lib/a.ts:1: docs/spec/contract.md has no section 13"],
    ["lib/a.sql", `-- as ${service} promises`, `"${service}" names no section`],
    ["lib/a.ts", `// ${the} specification says so`, `"${the} specification says" names no section`],
    ["lib/a.ts", `// ${the} ${contract}\n// demands it`, "names no section"],
    ["lib/a.ts", `// see ${docs}/gone.md`, `there is no ${docs}/gone.md`],
    ["lib/a.ts", `// see ../../${docs}/gone.md`, `there is no ${docs}/gone.md`],
    ["lib/a.ts", `// ${docs}/decisions/0012`, "there is no decision 0012"],
    ["lib/a.ts", `// ${decision} 0012`, "there is no decision 0012"],
    [`${docs}/a.md`, "[b](b.md)", `${docs}/a.md:1: the link b.md leads nowhere`],
    [`${docs}/a.md`, "[b](../lib/gone/)", "the link ../lib/gone/ leads nowhere"],
    ["README.md", `[b](${docs}/cli.md#gone)`, `${docs}/cli.md has no heading #gone`],
  ])("%s: rejects %j", (path, text, fault) => {
    expect(brokenReferences({ path, text }, known).join("\n")).toContain(fault);
  });

  test.each([
    ["lib/a.ts", `// ${service} 5.1.4, ${contract} 7 and 12`],
    [`${docs}/spec/a.md`, `Where ${the} ${contract} says otherwise, the ${service} wins.`],
    ["lib/a.ts", `// ${docs}/cli.md, ${docs}/decisions/0011, ${decision} 0011, https://example.com/${docs}/gone.md`],
    [`${docs}/a.md`, "[b](cli.md#listen) [c](../lib/keys/rules.ts) [d](https://example.com/x.md) [e](/docs) [f](.)"],
    [`${docs}/a.md`, "`[b](b.md)`\n```md\n[b](b.md)\n```\n"],
  ])("%s: accepts %j", (path, text) => {
    expect(brokenReferences({ path, text }, known)).toEqual([]);
  });
});

test("decisions need a unique number and an entry in the index", () => {
  const paths = ["0001-a.md", "0001-b.md", "0002-c.md", "README.md"].map((name) => `${docs}/decisions/${name}`);
  const index = "- [0001](0001-a.md) A\n- [0001](0001-b.md) B";
  expect(misplacedDecisions(new Set(paths), index)).toEqual([
    `${docs}/decisions: two decisions have the number 0001`,
    `${docs}/decisions/README.md: 0002-c.md is not in the index`,
  ]);
});
