import { packPython } from "./pack-python.ts";
import { packTypescript } from "./pack-typescript.ts";
import { pythonMissing } from "./python.ts";

/** Makes the archives of the SDKs of all languages that are ready here (`npm run sdk`), and says which are not. */
export async function packSdks(root: string, out: string): Promise<void> {
  await packTypescript(root, out);
  const missing = pythonMissing(root);
  if (missing === undefined) await packPython(root, out);
  else console.warn(`The Python SDK is left out: ${missing}`);
}
