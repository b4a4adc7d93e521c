import { setTimeout as pause } from "node:timers/promises";
import { afterEach, beforeEach, expect, it } from "vitest";
import { metrics } from "./instruments.ts";
import { metricsText } from "./registry.ts";
import { watchRest } from "./watch-rest.ts";
import { asWork, noteWork } from "./work.ts";

const SAMPLE_MS = 20;

/** The two figures as `/metrics` shows them. */
async function shown(): Promise<{ seconds: number; cpu: number }> {
  const { text } = await metricsText();
  const value = (name: string) => Number(new RegExp(`^gatehouse_${name} (\\S+)$`, "m").exec(text)?.[1]);
  return { seconds: value("rest_seconds_total"), cpu: value("rest_cpu_seconds_total") };
}

/** Keeps the processor busy for `ms`. */
function burn(ms: number): void {
  const { user } = process.cpuUsage();
  while (process.cpuUsage().user - user < ms * 1_000);
}

const stop = watchRest(SAMPLE_MS);
let timer: NodeJS.Timeout | undefined;
beforeEach(() => clearInterval(timer));
afterEach(() => clearInterval(timer));

it("counts processor time used while the process has no work", async () => {
  const before = await shown();
  burn(60);
  await expect.poll(async () => (await shown()).cpu - before.cpu).toBeGreaterThan(0.05);
  expect((await shown()).seconds).toBeGreaterThan(before.seconds);
});

it.each([
  ["requests arrive", () => noteWork()],
  ["deliveries are attempted", () => metrics.attempts.inc({ outcome: "delivered" })],
  ["pages are fetched", () => metrics.fetches.inc({ outcome: "2xx" })],
])("counts nothing while %s", async (_, work) => {
  timer = setInterval(work, 1);
  await pause(3 * SAMPLE_MS); // samples that began before
  const before = await shown();
  for (let at = 0; at < 10; at++) {
    burn(10);
    work();
    await pause(SAMPLE_MS);
  }
  expect(await shown()).toEqual(before);
});

it("counts nothing while something long runs", async () => {
  const end = Promise.withResolvers<void>();
  const ran = asWork(() => end.promise);
  await pause(1_100);
  const before = await shown();
  burn(60);
  await pause(5 * SAMPLE_MS);
  expect(await shown()).toEqual(before);
  end.resolve();
  await ran;
  stop();
});
