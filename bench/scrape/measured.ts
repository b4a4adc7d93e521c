import type { Outputs } from "./outputs.ts";

/** One process's run over the site. */
export type Measured = {
  pages: number;
  /** CPU of the whole process, its threads included, per page. */
  cpuMs: number;
  /** The most that was resident meanwhile. */
  rssBytes: number;
  perSecond: number;
  /** Of one page. */
  sample: Outputs;
};

const SAMPLE_EVERY_MS = 50;

/**
 * Warms up, then measures `run` over a number of pages.
 *
 * @param run reads these pages, several at once, and answers what it made of the first.
 */
export async function measured(
  urls: { warm: string[]; counted: string[] },
  run: (urls: string[]) => Promise<Outputs>,
): Promise<Measured> {
  await run(urls.warm);
  let rssBytes = 0;
  const timer = setInterval(() => {
    rssBytes = Math.max(rssBytes, process.memoryUsage.rss());
  }, SAMPLE_EVERY_MS);
  const [cpu, begun] = [process.cpuUsage(), performance.now()];
  const sample = await run(urls.counted);
  const { user, system } = process.cpuUsage(cpu);
  clearInterval(timer);
  const pages = urls.counted.length;
  return {
    pages,
    cpuMs: (user + system) / 1_000 / pages,
    rssBytes: Math.max(rssBytes, process.memoryUsage.rss()),
    perSecond: (pages / (performance.now() - begun)) * 1_000,
    sample,
  };
}
