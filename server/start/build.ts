import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { BadEnvironment } from "#lib/platform/env.ts";
import { packPackages } from "./pack-packages.ts";

const root = path.resolve(import.meta.dirname, "../..");
const END_WITH_PARENT = path.join(import.meta.dirname, "end-with-parent.ts");
const STAMP = path.join(root, ".next/gatehouse-sources");
const NEXT = path.join(root, "node_modules/next/dist/bin/next");

/** Everything that a page can be made of. What the server alone runs needs no build. */
const FOLDERS = ["app", "components", "lib", "prisma/schema", "public", "docs"];
const FILES = [
  "package.json",
  "package-lock.json",
  "tsconfig.json",
  "next.config.mjs",
  "postcss.config.mjs",
  "proxy.ts",
];

/** A fingerprint of the sources that a build is made from, tests aside. */
async function sourcesHash(): Promise<string> {
  const listed = await Promise.all(
    FOLDERS.map(async (folder) => {
      const entries = await readdir(path.join(root, folder), { recursive: true, withFileTypes: true }).catch(() => []);
      return entries
        .filter((entry) => entry.isFile())
        .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)));
    }),
  );
  const names = [...FILES, ...listed.flat().filter((name) => !/\.test\.tsx?$/.test(name))].sort();
  const contents = await Promise.all(names.map((name) => readFile(path.join(root, name)).catch(() => undefined)));
  const hash = createHash("sha256");
  names.forEach((name, at) => {
    const content = contents[at];
    if (content) hash.update(`${name}\0${content.length}\0`).update(content);
  });
  return hash.digest("hex");
}

/** Whether the last build was made from today's sources. One that was packed to run alone comes without what would build it. */
export async function isBuilt(): Promise<boolean> {
  if (!existsSync(NEXT)) return true;
  const stamp = await readFile(STAMP, "utf8").catch(() => "");
  return stamp !== "" && stamp === (await sourcesHash());
}

/** Builds the dashboard, packs what users download, and notes what from. Throws `BadEnvironment` when it fails; Next has said why by then. */
export async function build(): Promise<void> {
  const sources = await sourcesHash();
  await rm(STAMP, { force: true }); // a build that is killed leaves neither what was there before nor what is to come
  await new Promise<void>((resolve, reject) => {
    const child = spawn(process.execPath, ["--import", END_WITH_PARENT, NEXT, "build"], {
      cwd: root,
      stdio: ["inherit", "inherit", "inherit", "ipc"],
      env: {
        ...process.env,
        NODE_ENV: "production",
        NEXT_TELEMETRY_DISABLED: "1",
        END_WITH_PARENT: String(process.pid),
      },
    });
    child.on("error", reject);
    child.on("close", (code) =>
      code === 0
        ? resolve()
        : reject(new BadEnvironment("The dashboard could not be built; what is wrong stands above.")),
    );
  });
  await packPackages();
  await writeFile(STAMP, sources);
}
