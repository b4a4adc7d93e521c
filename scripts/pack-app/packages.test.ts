import path from "node:path";
import { expect, test } from "vitest";
import { packageFolders } from "./packages.ts";

test("what runs takes along what its sources name, with what that depends on, and no tool of development", () => {
  const root = path.join(import.meta.dirname, "../..");
  const names = packageFolders(root).map((folder) => path.relative(path.join(root, "node_modules"), folder));
  expect(names).toEqual(
    expect.arrayContaining(["node", "pg", "pg-protocol", "hono", "next", "geist", "playwright-core"]),
  );
  for (const tool of ["vitest", "typescript", "prisma-cli", "lucide-react", "recharts", "tailwindcss"])
    expect(names).not.toContain(tool);
});
