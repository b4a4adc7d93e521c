import { usageOfTree } from "../setup/usage-of-tree.ts";
import type { Outputs } from "./outputs.ts";

/** One side's run, child processes included. */
export type Measured = {
  pages: number;
  /** CPU time per page. */
  cpuMs: number;
  /** Peak memory. */
  memoryBytes: number;
  perSecond: number;
  /** Outputs for one page. */
  sample: Outputs;
};

const SAMPLE_EVERY_MS = 100;

/**
 * Warms up, then measures `run` over the counted pages.
 * @param run reads these pages concurrently and returns the outputs of the first.
 */
export async function measured(
  urls: { warm: string[]; counted: string[] },
  run: (urls: string[]) => Promise<Outputs>,
): Promise<Measured> {
  await run(urls.warm);
  const before = usageOfTree(process.pid);
  let { memoryBytes } = before;
  const timer = setInterval(() => {
    memoryBytes = Math.max(memoryBytes, usageOfTree(process.pid).memoryBytes);
  }, SAMPLE_EVERY_MS);
  const begun = performance.now();
  const sample = await run(urls.counted);
  const ms = performance.now() - begun;
  const after = usageOfTree(process.pid);
  clearInterval(timer);
  const pages = urls.counted.length;
  return {
    pages,
    cpuMs: ((after.cpuSeconds - before.cpuSeconds) * 1_000) / pages,
    memoryBytes: Math.max(memoryBytes, after.memoryBytes),
    perSecond: (pages / ms) * 1_000,
    sample,
  };
}
