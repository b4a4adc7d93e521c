import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import pixelmatch from "pixelmatch";
import { PNG } from "pngjs";

/** How far two pixels may be apart in colour: no more than what smoothed edges of the same letters are. */
const THRESHOLD = 0.1;

/** So many pixels are no difference: the letters of a head that stays in place while the rest scrolls come out one way or another. */
const ALIKE_PIXELS = 60;

/** What became of a picture: undefined where nothing did. */
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

/** Compares the pictures of two folders by name; draws where they differ into `diff`. */
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
