import { gzipSync } from "node:zlib";

/** But those for browsers that know no modules: none that the dashboard is for loads them. */
const SCRIPT = /<script(?![^>]*nomodule)[^>]+src="(\/_next\/static\/[^"]+\.js)[^"]*"/gi;

/** Kilobytes of scripts, compressed, that a page's HTML asks for: what its first load takes. Sizes of scripts are kept in `known`. */
export async function scriptKilobytes(
  base: string,
  { path, cookie }: { path: string; cookie: string },
  known: Map<string, number>,
): Promise<number> {
  const html = await (await fetch(base + path, { headers: { ...(cookie && { cookie }) } })).text();
  const scripts = new Set([...html.matchAll(SCRIPT)].map((match) => match[1] ?? ""));
  let sum = 0;
  for (const script of scripts) {
    const size = known.get(script) ?? gzipSync(await (await fetch(base + script)).bytes()).length;
    known.set(script, size);
    sum += size;
  }
  return sum / 1_000;
}
