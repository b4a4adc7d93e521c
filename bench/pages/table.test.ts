import { expect, it } from "vitest";
import { commandsOfText, readCommands } from "./read-commands.ts";
import { placeOf, withStandIns } from "./table.ts";

it("has a rule for each command of the operator's pages", () => {
  const commands = readCommands();
  expect(commands.length).toBeGreaterThan(40);
  expect(commands.filter((each) => placeOf(each) === undefined)).toEqual([]);
});

it("replaces every path and host of a page before running a command", () => {
  const own = { folder: "/tmp/trial", port: "4000", newest: "gatehouse-20261123-000000-000000" };
  for (const each of readCommands())
    if (typeof placeOf(each) === "string")
      expect(withStandIns(each.command, own)).not.toMatch(/\/(?:var|mnt|root|etc)\/|\.example|:3000|\{/);
});

it("reads a multi-line command as one command", () => {
  const text = "```sh\na --b \\\n  --c\n# why\n(cat > f <<END\nA=1\nEND\n)\nd\n```\n`npm run cli -- operator doctor`";
  expect(commandsOfText(text)).toEqual([
    "a --b --c",
    "(cat > f <<END\nA=1\nEND\n)",
    "d",
    "npm run cli -- operator doctor",
  ]);
});
