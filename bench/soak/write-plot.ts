import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { drawSoak } from "./plot/draw-soak.ts";
import type { Sample } from "./types.ts";

const ROOT = path.join(import.meta.dirname, "../..");

/** Writes the plot and its samples: to docs/pictures, for docs/soak.md, if `isKept`, otherwise to `.cache`. */
export async function writePlot(
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
