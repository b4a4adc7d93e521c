import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

const root = path.resolve(import.meta.dirname, "..");
const read = (file: string) => readFileSync(path.join(root, file), "utf8");

/** Files for operators, and the explanation of deliveries refused by the installation's rules. */
const FOR_OPERATORS = ["app/mailbox/page.tsx", "components/deliveries/detail/explain-connection.ts"];

it("workspace pages name no configuration variable of the installation", () => {
  const variables = [...read("docs/configuration.md").matchAll(/^\| `([A-Z][A-Z0-9_]+)`/gm)].map(([, name]) => name);
  expect(variables.length).toBeGreaterThan(50);
  const named = globSync(["components/**/*.{ts,tsx}", "app/**/*.{ts,tsx}"], { cwd: root })
    .filter((file) => !file.includes(".test.") && !FOR_OPERATORS.includes(file))
    .flatMap((file) => {
      const words = new Set(read(file).match(/\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*\b/g));
      return variables.filter((name) => name !== undefined && words.has(name)).map((name) => `${file}: ${name}`);
    });
  expect(named).toEqual([]);
});
