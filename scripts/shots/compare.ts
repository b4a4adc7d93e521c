import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import pixelmatch from "pixelmatch";
import { PNG } from "pngjs";

/** Maximum color difference of two pixels, enough for antialiasing of identical text. */
const THRESHOLD = 0.1;

/** Ignores this many differing pixels: text in a sticky header may render differently while the rest scrolls. */
const ALIKE_PIXELS = 60;

/** The change of a screenshot; undefined if there is none. */
type Difference = { name: string; what: string };

const readPicture = (file: string): Promise<Buffer | undefined> => readFile(file).catch(() => undefined);

async function compareOne(name: string, kept: string, drawn: string, diff: string): Promise<Difference | undefined> {
  const [before, after] = await Promise.all([kept, drawn].map((folder) => readPicture(path.join(folder, name))));
  if (!before || !after) return { name, what: before ? "is not drawn any more" : "is new" };
  if (before.equals(after)) return undefined;
  const [old, now] = [PNG.sync.read(before), PNG.sync.read(after)];
  if (old.width !== now.width || old.height !== now.height)
    return { name, what: `is ${now.width} × ${now.height} and was ${old.width} × ${old.height}` };
  const shown = new PNG({ width: old.width, height: old.height });
  const pixels = pixelmatch(old.data, now.data, shown.data, old.width, old.height, { threshold: THRESHOLD });
  if (pixels <= ALIKE_PIXELS) return undefined;
  await writeFile(path.join(diff, name), PNG.sync.write(shown));
  return { name, what: `differs in ${pixels.toLocaleString("en")} pixels: ${path.join(diff, name)}` };
}

/** Compares the screenshots of two folders by name, and writes images of the differences to `diff`. */
export async function compareShots(
  names: readonly string[],
  kept: string,
  drawn: string,
  diff: string,
): Promise<Difference[]> {
  await mkdir(diff, { recursive: true });
  const found: Difference[] = [];
  for (const name of names) {
    const difference = await compareOne(name, kept, drawn, diff);
    if (difference) found.push(difference);
  }
  return found;
}
