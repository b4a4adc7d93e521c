import { expect, test } from "vitest";
import { retiredTerms } from "./retired-terms.ts";

/** Removes the bars, without which the check would refuse this file. */
const plain = (marked: string): string => marked.replaceAll("|", "");

test.each([
  ["lib/a.ts", "/** Takes d|own what came. */", "Takes d|own", "record"],
  ["lib/a.ts", "/**\n * It is taken\n * d|own at once.\n */", "taken d|own", "record"],
  ["prisma/functions/a.sql", "-- It goes on\n-- w|ith the next.", "goes on w|ith", "resume, continue"],
  ["prisma/schema/a.prisma", "/// Signed a|new.", "a|new", "again"],
  ["docs/jobs.md", "What callers w|ished for", "w|ished", "options, input"],
  ["lib/a.ts", "const w|ish = 1;", "w|ish", "options, input"],
  ["README.md", "A table b|eside it", "b|eside", "next to"],
  ["app/a.tsx", "<p>It l|ets go of the row.</p>", "l|ets go", "release"],
  ["packages/a.js", "// gives b|ack what it has", "gives b|ack", "release, return"],
  ["lib/a.ts", "// states a f|act", "states a f|act", "emit an event"],
  ["lib/a.ts", "export class Bo|oks {}", "Bo|oks", "CreditAccount"],
  ["lib/a.ts", 'import { one, Be|ll, two } from "./bell.ts";', "Be|ll", "Signal"],
  ["lib/a.ts", "await give|Back(claims);", "give|Back", "releaseClaims"],
  ["lib/a.ts", "await tell|Owners(ctx);", "tell|Owners", "notify…"],
  ["lib/a.ts", "return noSuch|Key();", "noSuch|Key", "notFound…"],
  ["lib/a.ts", 'sql("select tell_|owners(1)")', "tell_|owners", "notify_…"],
])("finds the retired term in %s: %j", (path, text, found, instead) => {
  expect(retiredTerms({ path, text: plain(text) })).toEqual([
    expect.stringMatching(`^"${plain(found)}" on line \\d+ is retired; write: ${instead}`),
  ]);
});

test("names the line of each term", () => {
  const text = plain("// a|new\nlet a = 1;\n// and a|new");
  expect(retiredTerms({ path: "lib/a.ts", text })).toEqual([
    expect.stringContaining("on line 1"),
    expect.stringContaining("on line 3"),
  ]);
});

test.each([
  ["lib/a.ts", "// besides, he took the picture down with him; going on within; renewal; wishbone"],
  ["lib/a.ts", "// A letter of the books, watched beneath the bell: Watch out. Harmless and harmless."],
  ["lib/a.ts", 'const text = "harmless";'],
  ["lib/a.ts", "tell(change);"],
  ["docs/spec/contract.md", plain("What a caller w|ishes is signed a|new.")],
  ["docs/jobs.md", plain("`give|Back` was its name.")],
  ["package-lock.json", plain('"w|ish": "1.0.0"')],
])("accepts %s: %j", (path, text) => {
  expect(retiredTerms({ path, text })).toEqual([]);
});
