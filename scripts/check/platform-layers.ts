import type { Import } from "./folder-cycles.ts";

/** The folders of lib/platform by layer, from the lowest up. Each imports only those before it. */
export const LAYERS: Readonly<Record<string, readonly string[]>> = {
  values: ["values"],
  observe: ["tracing", "metrics", "logging"],
  runtime: ["env", "crypto", "async", "http"],
  data: ["postgres", "database", "storage", "outbound", "mail"],
  operations: ["migrations", "keyring", "backup", "archive", "rates", "open-telemetry", "installation"],
};

const ORDER = Object.values(LAYERS).flat();
const ROOT = "lib/platform/";

/** Returns the folder of lib/platform that contains a file; undefined for a file elsewhere, "" for a loose one. */
function folderOf(file: string): string | undefined {
  if (!file.startsWith(ROOT)) return undefined;
  const [folder = "", ...rest] = file.slice(ROOT.length).split("/");
  return rest.length === 0 ? "" : folder;
}

/** Returns what contradicts the layers: loose files, unknown folders, and imports of a higher folder. */
export function layerFaults(files: readonly string[], imports: readonly Import[]): string[] {
  const misplaced = files.flatMap((file) => {
    const folder = folderOf(file);
    if (folder === undefined || ORDER.includes(folder)) return [];
    return [`${file} is in none of the folders of scripts/check/platform-layers.ts`];
  });
  const upward = imports.flatMap(({ from, to }) => {
    const [lower, higher] = [folderOf(from), folderOf(to)];
    if (!lower || !higher || ORDER.indexOf(higher) <= ORDER.indexOf(lower)) return [];
    return [`${from} imports ${to}, but ${lower} is below ${higher}`];
  });
  return [...misplaced, ...upward];
}
