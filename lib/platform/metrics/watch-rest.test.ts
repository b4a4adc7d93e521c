import { expect, it, vi } from "vitest";
import { metrics } from "./instruments.ts";
import { metricsText } from "./registry.ts";
import { restSampler } from "./watch-rest.ts";
import { asWork, noteWork } from "./work.ts";

const sample = restSampler();

/** Returns the two figures from `/metrics`. */
async function shown(): Promise<{ seconds: number; cpu: number }> {
  const { text } = await metricsText();
  const value = (name: string) => Number(new RegExp(`^gatehouse_${name} (\\S+)$`, "m").exec(text)?.[1]);
  return { seconds: value("rest_seconds_total"), cpu: value("rest_cpu_seconds_total") };
}

function burn(ms: number): void {
  const { user } = process.cpuUsage();
  while (process.cpuUsage().user - user < ms * 1_000);
}

it("counts time and processor time between samples without work", async () => {
  await sample();
  const before = await shown();
  burn(60);
  await sample();
  const after = await shown();
  expect(after.cpu - before.cpu).toBeGreaterThan(0.05);
  expect(after.seconds).toBeGreaterThan(before.seconds);
});

it.each([
  ["a request arrived", () => noteWork()],
  ["a delivery was attempted", () => metrics.attempts.inc({ outcome: "delivered" })],
  ["a page was fetched", () => metrics.fetches.inc({ outcome: "2xx" })],
])("skips a sample in which %s, and counts the next one", async (_, work) => {
  await sample();
  const before = await shown();
  work();
  burn(10);
  await sample();
  expect(await shown()).toEqual(before);
  burn(10);
  await sample();
  expect((await shown()).cpu).toBeGreaterThan(before.cpu);
});

it("skips samples during work longer than a second and when it ends", async () => {
  let now = performance.now();
  using _clock = vi.spyOn(performance, "now").mockImplementation(() => now);
  const end = Promise.withResolvers<void>();
  const ran = asWork(() => end.promise);
  now += 1_100;
  await sample();
  const before = await shown();
  burn(10);
  await sample();
  expect(await shown()).toEqual(before);
  end.resolve();
  await ran;
  burn(10);
  await sample();
  expect(await shown()).toEqual(before);
});
