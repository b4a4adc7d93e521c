// `npm run release`: builds the files of this version in dist/release, after all tests have passed,
// which cannot be skipped. Programs that a release requires must be installed
// (REQUIRE_ALL=release). Publishes nothing.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { version } from "#lib/platform/env/version.ts";
import { partOf } from "./release/changelog.ts";
import { packAll } from "./release/pack-all.ts";
import { releaseProblem } from "./release/release-problem.ts";
import { root, runTool } from "./tools.ts";

const OUT = "dist/release";
const git = (...words: string[]): string => execFileSync("git", words, { cwd: root, encoding: "utf8" });

const changelog = readFileSync(path.join(root, "CHANGELOG.md"), "utf8");
const changes = git("status", "--porcelain");
const tags = git("tag", "--points-at", "HEAD").split("\n");
const refused = releaseProblem({ version: version(), changelog, changes, tags });
if (refused) {
  console.error(refused);
  process.exit(1);
}
for (const words of [
  ["run", "build"],
  ["run", "sdk"],
  ["run", "test:all"],
]) {
  const code = await runTool("npm", words, { env: { REQUIRE_ALL: "release" } });
  if (code !== 0) process.exit(code);
}
const files = await packAll(root, path.join(root, OUT), version(), partOf(changelog, version()) ?? "");
console.log(files.map((file) => path.join(OUT, file)).join("\n"));
