/** One file that imports another, both by their paths from the repository's root. */
export type Import = { from: string; to: string };

/** Folders next to each other that import each other, directly or around a corner, with the imports that do it. */
export type FolderCycle = { parent: string; folders: string[]; imports: Import[] };

/** What is known of the folders directly below one folder. */
type Level = { graph: Map<string, Set<string>>; imports: (Import & { a: string; b: string })[] };

/** The folder both paths are in, and the two folders directly below it that they part into; none when one lies in that folder itself. */
function siblingsOf({ from, to }: Import): { parent: string; a: string; b: string } | undefined {
  const left = from.split("/");
  const right = to.split("/");
  let depth = 0;
  while (depth < left.length && left[depth] === right[depth]) depth += 1;
  const [a, b] = [left[depth], right[depth]];
  if (a === undefined || b === undefined || depth >= left.length - 1 || depth >= right.length - 1) return undefined;
  return { parent: left.slice(0, depth).join("/"), a, b };
}

/** Every folder that can be reached from `start` by one import or more. */
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

/** The cycles between folders of one level, at every level. Imports between a folder and one inside it do not count. */
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
