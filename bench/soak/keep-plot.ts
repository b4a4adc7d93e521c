import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { drawSoak } from "./plot/draw-soak.ts";
import type { Sample } from "./types.ts";

const ROOT = path.join(import.meta.dirname, "../..");

/**
 * Writes the picture and what it was drawn from: of an hour into docs/pictures, which docs/soak.md shows; of less into `.cache`, so that it does not take
 * the other's place.
 */
export async function keepPlot(
  samples: readonly Sample[],
  { minutes, isKept }: { minutes: number; isKept: boolean },
): Promise<void> {
  const scratch = path.join(ROOT, ".cache/soak");
  await mkdir(scratch, { recursive: true });
  await writeFile(path.join(scratch, "samples.json"), JSON.stringify({ minutes, samples }));
  const file = path.join(isKept ? path.join(ROOT, "docs/pictures") : scratch, "soak.svg");
  await writeFile(file, drawSoak(samples, { minutes, day: new Date().toISOString().slice(0, 10) }));
  process.stderr.write(`  ${path.relative(ROOT, file)}\n`);
}
