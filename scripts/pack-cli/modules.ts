import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { stripTypeScriptTypes } from "node:module";
import path from "node:path";

export type Module = { path: string; text: string };

/** A static or dynamic import, or an export from a module. */
const IMPORTS = /(^(?:import|export)\b[^"';]*?\bfrom\s+|\bimport\s*\(\s*|^import\s+)(["'])([^"']+)\2/gm;

/** Packages included unchanged, by the name under which package.json's `imports` finds them. */
export const VENDORED = {
  commander: "./vendor/commander/index.js",
  ws: "./vendor/ws/wrapper.mjs",
} as const;

const isVendored = (name: string): name is keyof typeof VENDORED => Object.hasOwn(VENDORED, name);

const renamed = (specifier: string): string =>
  isVendored(specifier) ? `#vendor/${specifier}` : specifier.replace(/\.ts$/, ".js");

/** Returns the file of an import, or undefined for Node's own modules. Throws if the package cannot contain it. */
function leadsTo(specifier: string, from: string, root: string): string | undefined {
  // Comments may mention types, which have been removed.
  if (specifier.startsWith("node:") || specifier.endsWith(".d.ts") || isVendored(specifier)) return undefined;
  const file = specifier.startsWith("#lib/")
    ? path.join("lib", specifier.slice("#lib/".length))
    : specifier.startsWith(".")
      ? path.join(path.dirname(from), specifier)
      : undefined;
  if (file !== undefined && existsSync(path.join(root, file))) return file;
  throw new Error(`${from} imports ${specifier}, which the package of the command line does not have.`);
}

/** Returns the specifiers that a module imports or re-exports from. */
export const importsOf = (text: string): string[] => [...text.matchAll(IMPORTS)].map(([, , , name = ""]) => name);

/** Converts a source file to JavaScript, removing types but keeping lines. */
export function toJavaScript(file: string, text: string): string {
  const plain = file.endsWith(".ts") ? stripTypeScriptTypes(text) : text;
  return plain.replaceAll(/[ \t]+$/gm, "").replace(/^\n+/, "");
}

/**
 * Returns a module and everything it imports as JavaScript, the module itself first. `entry` and
 * the paths are relative to `root`.
 */
export async function modulesOf(entry: string, root: string): Promise<Module[]> {
  const modules = new Map<string, Module>();
  const waiting = [entry];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (modules.has(file)) continue;
    const text = toJavaScript(file, await readFile(path.join(root, file), "utf8"));
    for (const specifier of importsOf(text)) {
      const next = leadsTo(specifier, file, root);
      if (next !== undefined) waiting.push(next);
    }
    const rewritten = text.replaceAll(
      IMPORTS,
      (_, before: string, quote: string, specifier: string) => before + quote + renamed(specifier) + quote,
    );
    modules.set(file, { path: file.replace(/\.ts$/, ".js"), text: rewritten });
  }
  return [...modules.values()];
}
