import { metrics } from "./instruments.ts";
import { counter } from "./registry.ts";
import { REST_CPU_SECONDS, REST_SECONDS } from "./rest-figures.ts";
import { workTotals } from "./work.ts";

const SAMPLE_MS = 5_000;

/**
 * Counters that grow with this process's work. Schedules run at rest too; `asWork` counts the long
 * ones.
 */
const WORK = [
  metrics.calls,
  metrics.attempts,
  metrics.fetches,
  metrics.pages,
  metrics.providerSearches,
  metrics.streamResults,
  metrics.mails,
] as const;

async function countWork(): Promise<{ done: number; isLong: boolean }> {
  const { finished, isLong } = workTotals();
  const counts = await Promise.all(WORK.map(async (each) => (await each.get()).values));
  return { done: counts.flat().reduce((sum, { value }) => sum + value, finished), isLong };
}

/**
 * Declares the figures of a process at rest and returns a function that takes a sample: it adds the
 * time since the last sample and the processor time used, unless there was work. Using much of a
 * core at rest is a fault even if all responses are fine.
 */
export function restSampler(): () => Promise<void> {
  const seconds = counter(REST_SECONDS.name, REST_SECONDS.help);
  const cpuSeconds = counter(REST_CPU_SECONDS.name, REST_CPU_SECONDS.help);
  let before = { at: performance.now(), cpu: process.cpuUsage(), done: 0 };
  return async () => {
    const { done, isLong } = await countWork();
    const [at, cpu] = [performance.now(), process.cpuUsage()];
    if (done === before.done && !isLong) {
      seconds.inc((at - before.at) / 1_000);
      cpuSeconds.inc((cpu.user + cpu.system - before.cpu.user - before.cpu.system) / 1_000_000);
    }
    before = { at, cpu, done };
  };
}

export function watchRest(): void {
  const sample = restSampler();
  setInterval(() => void sample(), SAMPLE_MS).unref();
}
