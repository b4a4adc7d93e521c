import { expect, test } from "vitest";
import { folderCycles } from "./folder-cycles.ts";

const edge = (from: string, to: string) => ({ from, to });

test("finds sibling folders that import each other, with the imports", () => {
  const there = edge("lib/accounts/keys/create-key.ts", "lib/accounts/auth/rules.ts");
  const back = edge("lib/accounts/auth/passkeys/add.ts", "lib/accounts/keys/types.ts");
  expect(folderCycles([there, back, edge("lib/accounts/keys/a.ts", "lib/platform/b.ts")])).toEqual([
    { parent: "lib/accounts", folders: ["auth", "keys"], imports: [there, back] },
  ]);
});

test("finds a cycle through a third folder", () => {
  const imports = [
    edge("lib/a/x.ts", "lib/b/x.ts"),
    edge("lib/b/y.ts", "lib/c/x.ts"),
    edge("lib/c/y.ts", "lib/a/y.ts"),
  ];
  expect(folderCycles(imports).map(({ folders }) => folders)).toEqual([["a", "b", "c"]]);
});

test("lists unconnected cycles separately", () => {
  const imports = ["ab", "ba", "cd", "dc"].map(([a, b]) => edge(`lib/${a}/x.ts`, `lib/${b}/x.ts`));
  expect(folderCycles(imports).map(({ folders }) => folders)).toEqual([
    ["a", "b"],
    ["c", "d"],
  ]);
});

test("finds a folder and a file next to it that import each other", () => {
  const down = edge("lib/a/x.ts", "lib/a/inner/y.ts");
  const back = edge("lib/a/inner/z.ts", "lib/a/x.ts");
  expect(folderCycles([down, back])).toEqual([{ parent: "lib/a", folders: ["inner", "x.ts"], imports: [down, back] }]);
});

test("ignores one-way imports, also through a subfolder", () => {
  expect(
    folderCycles([
      edge("lib/a/x.ts", "lib/b/x.ts"),
      edge("lib/a/x.ts", "lib/a/inner/y.ts"),
      edge("lib/a/inner/y.ts", "lib/a/z.ts"),
    ]),
  ).toEqual([]);
});
