import { goSdkProblem } from "./go.ts";
import { packGo } from "./pack-go.ts";
import { packPython } from "./pack-python.ts";
import { packTypescript } from "./pack-typescript.ts";
import { pythonMissing } from "./python.ts";

/** Packs the SDKs that have been prepared (`npm run sdk`), and names the others. Resolves to the paths. */
export async function packSdks(root: string, out: string): Promise<string[]> {
  const files = [await packTypescript(root, out)];
  const missing = { Python: pythonMissing(root), Go: goSdkProblem(root) };
  if (missing.Python === undefined) files.push(...(await packPython(root, out)));
  if (missing.Go === undefined) files.push(await packGo(root, out));
  for (const [language, why] of Object.entries(missing))
    if (why !== undefined) console.warn(`The ${language} SDK is left out: ${why}`);
  return files;
}
