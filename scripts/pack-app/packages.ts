import { existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";
import { importsOf, toJavaScript } from "../pack-cli/modules.ts";

/** Sources that Node runs directly. Pages, and `lib/dashboard` with them, are bundled by Next. */
const RUN_AS_THEY_ARE = ["server/**/*.ts", "cli/**/*.{ts,mjs}", "lib/**/*.ts", "generated/**/*.ts"];
const BUNDLED = /\.test\.ts$|\.d\.ts$|^lib\/dashboard\//;

/** `createRequire(import.meta.url).resolve("geist/font/sans")`: a package whose files are read. */
const RESOLVED = /\.resolve\("([^"./#][^"]*)"\)/g;

const packageOf = (name: string): string =>
  name
    .split("/")
    .slice(0, name.startsWith("@") ? 2 : 1)
    .join("/");

/** Returns the packages that the sources name. */
function named(root: string): Set<string> {
  const names = new Set<string>(["node", "react", "react-dom"]); // the last two are Next's peers
  for (const file of globSync(RUN_AS_THEY_ARE, { cwd: root })) {
    if (BUNDLED.test(file)) continue;
    const text = toJavaScript(file, readFileSync(path.join(root, file), "utf8"));
    const found = [...importsOf(text), ...[...text.matchAll(RESOLVED)].map(([, name = ""]) => name)];
    for (const name of found) if (!/^(?:node:|[.#/])/.test(name)) names.add(packageOf(name));
  }
  return names;
}

/** Finds a package from another's folder by Node's rules: inside of it, or in a parent folder. */
function locate(name: string, from: string, root: string): string | undefined {
  for (let at = from; at.startsWith(root); at = path.dirname(at)) {
    const folder = path.join(at, "node_modules", name);
    if (existsSync(path.join(folder, "package.json"))) return folder;
  }
  return undefined;
}

/**
 * Returns the folders of the packages that the sources name, with all dependencies. Packages not
 * installed on this machine are left out.
 */
export function packageFolders(root: string): string[] {
  const folders = new Set<string>();
  const waiting = [...named(root)].map((name) => ({ name, from: root }));
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const folder = locate(next.name, next.from, root);
    if (!folder || folders.has(folder)) continue;
    folders.add(folder);
    const manifest = JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8"));
    const names = Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies });
    waiting.push(...names.map((name) => ({ name, from: folder })));
  }
  return [...folders].sort();
}
