import { gzipSync } from "node:zlib";

/** Excludes `nomodule` scripts, which no supported browser loads. */
const SCRIPT = /<script(?![^>]*nomodule)[^>]+src="(\/_next\/static\/[^"]+\.js)[^"]*"/gi;

/** Returns the compressed kilobytes of scripts that a page's HTML loads. Caches sizes in `known`. */
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
