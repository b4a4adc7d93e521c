// A hook of `npm version`, which has already written the new version to package.json. Updates the
// changelog's unreleased section and the chart to that version, and makes the current API
// description the base for comparing later changes. npm commits and tags the result.
import { execFileSync } from "node:child_process";
import { copyFileSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { version } from "#lib/platform/env/version.ts";
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
