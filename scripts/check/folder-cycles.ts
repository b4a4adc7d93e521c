/** An import from one file to another, by their paths from the repository's root. */
export type Import = { from: string; to: string };

/**
 * Siblings that import each other directly or indirectly, with the imports responsible. Folders, and
 * the files next to them.
 */
export type FolderCycle = { parent: string; folders: string[]; imports: Import[] };

/** The graph of the folders and files directly below a common parent. */
type Level = { graph: Map<string, Set<string>>; imports: (Import & { a: string; b: string })[] };

/** Returns the common parent of both paths, and the folder or file below it on each. */
function siblingsOf({ from, to }: Import): { parent: string; a: string; b: string } | undefined {
  const left = from.split("/");
  const right = to.split("/");
  let depth = 0;
  while (depth < left.length && left[depth] === right[depth]) depth += 1;
  const [a, b] = [left[depth], right[depth]];
  if (a === undefined || b === undefined) return undefined; // a file that imports itself
  return { parent: left.slice(0, depth).join("/"), a, b };
}

/** Returns every sibling reachable from `start` by at least one import. */
function reachable(graph: Map<string, Set<string>>, start: string): Set<string> {
  const reached = new Set<string>();
  const open = [start];
  for (let folder = open.pop(); folder !== undefined; folder = open.pop())
    for (const next of graph.get(folder) ?? [])
      if (!reached.has(next)) {
        reached.add(next);
        open.push(next);
      }
  return reached;
}

/** Returns the cycles between siblings at every level. */
export function folderCycles(imports: readonly Import[]): FolderCycle[] {
  const levels = new Map<string, Level>();
  for (const each of imports) {
    const siblings = siblingsOf(each);
    if (!siblings) continue;
    const { parent, a, b } = siblings;
    const level: Level = levels.get(parent) ?? { graph: new Map(), imports: [] };
    levels.set(parent, level);
    level.graph.set(a, (level.graph.get(a) ?? new Set()).add(b));
    level.imports.push({ ...each, a, b });
  }
  return [...levels].flatMap(([parent, { graph, imports: own }]) => {
    const reach = new Map([...graph.keys()].map((folder) => [folder, reachable(graph, folder)]));
    const together = (a: string, b: string) => reach.get(a)?.has(b) === true && reach.get(b)?.has(a) === true;
    const seen = new Set<string>();
    return [...graph.keys()].flatMap((folder) => {
      if (seen.has(folder) || !together(folder, folder)) return [];
      const folders = [...graph.keys()].filter((other) => together(folder, other)).toSorted();
      for (const each of folders) seen.add(each);
      const within = own.filter(({ a, b }) => folders.includes(a) && folders.includes(b));
      return [{ parent, folders, imports: within.map(({ from, to }) => ({ from, to })) }];
    });
  });
}
