import path from "node:path";
import { run } from "../../scripts/generators/run.ts";
import { root } from "../../scripts/tools.ts";

const TSC = path.join(root, "node_modules/typescript-7/bin/tsc");
const OPTIONS = ["--strict", "--noEmit", "--singleThreaded", "--allowImportingTsExtensions", "--types", ""];
const MODULES = ["--target", "es2024", "--lib", "es2024,dom,dom.iterable", "--module", "preserve"];

/** Compiles `file` of `folder` with what it imports. Throws with the errors if there are any. */
export const typeCheck = (folder: string, file: string): Promise<string> =>
  run(process.execPath, [TSC, ...OPTIONS, ...MODULES, file], folder);
