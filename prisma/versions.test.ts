import { readFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";

const read = async (file: string) => JSON.parse(await readFile(path.resolve(import.meta.dirname, "..", file), "utf8"));

test("Prisma's command line, client and adapter are one version", async () => {
  const { dependencies, devDependencies } = await read("package.json");
  const { packages } = await read("package-lock.json");
  const version = dependencies["@prisma/client"];
  expect(version).toMatch(/^\d+\.\d+\.\d+$/);
  expect(dependencies["@prisma/adapter-pg"]).toBe(version);
  expect(devDependencies["@prisma/driver-adapter-utils"]).toBe(version);
  expect(devDependencies["prisma-cli"]).toBe(`npm:prisma@${version}`);
  const locked = ["prisma-cli", "@prisma/client", "@prisma/adapter-pg", "@prisma/engines", "@prisma/config"].map(
    (name) => packages[`node_modules/${name}`].version,
  );
  expect(new Set(locked)).toEqual(new Set([version]));
  // Under its own name npm would take it for what the client may want next to it, and install it in production too.
  expect(packages["node_modules/prisma"]).toBeUndefined();
  expect(packages["node_modules/prisma-cli"].dev).toBe(true);
});
