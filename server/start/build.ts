import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { BadEnvironment } from "#lib/platform/env/env.ts";
import { packPackages } from "./pack-packages.ts";

const root = path.resolve(import.meta.dirname, "../..");
const END_WITH_PARENT = path.join(import.meta.dirname, "end-with-parent.ts");
const STAMP = path.join(root, ".next/gatehouse-sources");
const NEXT = path.join(root, "node_modules/next/dist/bin/next");

/** Everything that pages are built from. Code that only the server runs needs no build. */
const FOLDERS = ["app", "components", "lib", "prisma/schema", "public", "docs"];
const FILES = [
  "package.json",
  "package-lock.json",
  "tsconfig.json",
  "next.config.mjs",
  "postcss.config.mjs",
  "proxy.ts",
];

/** Returns a fingerprint of the sources of a build, without tests. */
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

/** Whether the last build is up to date. A packaged installation without a bundler counts as built. */
export async function isBuilt(): Promise<boolean> {
  if (!existsSync(NEXT)) return true;
  const stamp = await readFile(STAMP, "utf8").catch(() => "");
  return stamp !== "" && stamp === (await sourcesHash());
}

/**
 * Builds the dashboard, packs the downloads, and records the fingerprint of the sources. Throws
 * `BadEnvironment` on failure, after Next has printed the reason.
 */
export async function build(): Promise<void> {
  const sources = await sourcesHash();
  await rm(STAMP, { force: true }); // a killed build leaves neither the old nor the new version
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
      code === 0 ? resolve() : reject(new BadEnvironment("The dashboard could not be built. The error is above.")),
    );
  });
  await packPackages();
  await writeFile(STAMP, sources);
}
