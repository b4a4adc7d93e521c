import { readFileSync } from "node:fs";
import { judgeNode } from "../rules.ts";
import type { Verdict } from "../types.ts";

/** Checks Node.js: the version in the packages is the one that is tested. */
export async function checkNode(): Promise<Verdict> {
  const manifest: { dependencies: { node: string } } = JSON.parse(
    readFileSync(new URL("../../../../package.json", import.meta.url), "utf8"),
  );
  return judgeNode(process.versions.node, manifest.dependencies.node);
}
