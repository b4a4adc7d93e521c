import { access, mkdir } from "node:fs/promises";
import path from "node:path";

const exists = (at: string) =>
  access(at).then(
    () => true,
    () => false,
  );

/**
 * Creates a folder and its missing parents. Node's recursive mkdir never returns where a file
 * system allows no folders (/proc).
 */
export async function makeFolders(folder: string, mode: number): Promise<void> {
  const parent = path.dirname(folder);
  if (parent !== folder && !(await exists(parent))) await makeFolders(parent, mode);
  await mkdir(folder, { mode }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
  });
}
