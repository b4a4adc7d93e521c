// A hook of `npm version`, which has written the new version into package.json by now: the changelog's part of what was unreleased gets it, and
// so does the chart; the API's description of now is what the next changes are compared with. npm commits and tags both.
import { execFileSync } from "node:child_process";
import { copyFileSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { version } from "#lib/platform/version.ts";
import { chartOf, released } from "./release/changelog.ts";
import { root } from "./tools.ts";

const CHANGELOG = "CHANGELOG.md";
const CHART = "deploy/helm/gatehouse/Chart.yaml";
const DESCRIBED = "docs/openapi.json";
const RELEASED = "docs/openapi-released.json";
const read = (file: string): string => readFileSync(path.join(root, file), "utf8");

const today = new Date().toISOString().slice(0, 10);
writeFileSync(path.join(root, CHANGELOG), released(read(CHANGELOG), version(), today));
writeFileSync(path.join(root, CHART), chartOf(read(CHART), version()));
copyFileSync(path.join(root, DESCRIBED), path.join(root, RELEASED));
execFileSync("git", ["add", CHANGELOG, CHART, RELEASED], { cwd: root });
