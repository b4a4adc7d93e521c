import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

const read = (file: string): string => readFileSync(new URL(file, import.meta.url), "utf8");
const page = read("scaling.md");
type Stored = Record<string, { figures: { figure: string; ours: number }[] }>;
const stored = JSON.parse(read("../bench/results.json")) as Stored;

const measured = (bench: string, name: string): number => {
  const found = stored[bench]?.figures.find(({ figure }) => figure.startsWith(name));
  if (!found) throw new Error(`There is no figure "${name}" of ${bench}.`);
  return found.ours;
};
const ofDelivery = (name: string) => measured("webhooks-throughput", `a delivery: ${name}`);
const [workerMs, databaseMs] = [ofDelivery("processor of the worker"), ofDelivery("processor of PostgreSQL")];
const [walBytes, keptBytes] = [ofDelivery("write-ahead log"), ofDelivery("kept")];

const count = (value: number): string => value.toLocaleString("en-US", { maximumSignificantDigits: 3 });
const table = (rows: readonly (readonly (string | number)[])[]): string =>
  rows.map((cells) => `| ${cells.join(" | ")} |`).join("\n");

/** The plan of the page: half of everything stays free. */
function planFor(perSecond: number): (string | number)[] {
  const cores = (ms: number) => Math.max(2, Math.ceil((perSecond * ms * 2) / 1_000));
  const wal = perSecond * walBytes;
  return [
    perSecond.toLocaleString("en-US"),
    cores(workerMs),
    cores(databaseMs),
    Math.max(Math.ceil(cores(databaseMs) / 32), Math.ceil((wal * 2) / 500e6)),
    `${count(wal / 1e6)} MB/s`,
    `${count((8 * (wal + perSecond * 2_000)) / 1e6)} Mbit/s`,
    `${count((perSecond * 86_400 * 30 * keptBytes) / 1e12)} TB`,
  ];
}

it("shows the plan for the last figures of webhooks-throughput", () => {
  expect(page).toContain(`\n${table([100, 10_000, 100_000].map(planFor))}\n`);
});

it("shows the last cost of a delivery", () => {
  const rows = [
    ["processor of the worker", `${workerMs.toPrecision(2)} ms`],
    ["processor of PostgreSQL", `${databaseMs.toPrecision(2)} ms`],
    ["write-ahead log", `${count(walBytes)} bytes`],
    ["kept, with its event, its attempt and all indexes", `${count(keptBytes)} bytes`],
  ];
  expect(page).toContain(`\n${table(rows)}\n`);
});

it.each([
  ["gateway", "authenticated test-key call to a fixture, per core", "a second per core"],
  ["gateway", "live POST /v1/parse of 1 KB with durable debit", "a second on two cores, callers"],
  ["webhooks-throughput", "20 endpoints that answer immediately", "a second on two cores, receivers"],
])("shows the last figure of %s: %s", (bench, figure, unit) => {
  expect(page).toContain(`${count(measured(bench, figure))} ${unit}`);
});
