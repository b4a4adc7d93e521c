import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { importsOf, toJavaScript } from "../pack-cli/modules.ts";
import { SOURCES } from "./pack.ts";
import { packageFolders } from "./packages.ts";

const root = path.join(import.meta.dirname, "../..");

test("includes the packages that the sources name, with dependencies and without development tools", () => {
  const names = packageFolders(root).map((folder) => path.relative(path.join(root, "node_modules"), folder));
  expect(names).toEqual(
    expect.arrayContaining(["node", "pg", "pg-protocol", "hono", "next", "geist", "playwright-core"]),
  );
  for (const tool of ["vitest", "typescript", "prisma-cli", "lucide-react", "recharts", "tailwindcss"])
    expect(names).not.toContain(tool);
});

test("packed sources import no source that is left out", () => {
  const runs = globSync(["cli/**/*.{ts,mjs}", "server/**/*.ts", "packages/typescript/src/**/*.ts"], { cwd: root });
  const behind = runs
    .filter((file) => !/\.test\.ts$|\/generated\//.test(file))
    .flatMap((file) =>
      importsOf(toJavaScript(file, readFileSync(path.join(root, file), "utf8")))
        .filter((name) => name.startsWith(".") && !name.endsWith(".d.ts"))
        .map((name) => path.join(path.dirname(file), name)),
    )
    .filter((file) => !SOURCES.some((source) => file === source || file.startsWith(`${source}/`)));
  expect(behind).toEqual([]);
});
