import { goSdkProblem } from "./go.ts";
import { packGo } from "./pack-go.ts";
import { packPython } from "./pack-python.ts";
import { packTypescript } from "./pack-typescript.ts";
import { pythonSdkProblem } from "./python.ts";

/** Packs the SDKs that have been prepared (`npm run sdk`), and names the others. Resolves to the paths. */
export async function packSdks(root: string, out: string): Promise<string[]> {
  const files = [await packTypescript(root, out)];
  const problems = { Python: pythonSdkProblem(root), Go: goSdkProblem(root) };
  if (problems.Python === undefined) files.push(...(await packPython(root, out)));
  if (problems.Go === undefined) files.push(await packGo(root, out));
  for (const [language, problem] of Object.entries(problems))
    if (problem !== undefined) console.warn(`The ${language} SDK is left out: ${problem}`);
  return files;
}
