import { readFileSync } from "node:fs";
import type { Figure } from "../figure.ts";

type Stored = Record<string, { figures: Figure[] }>;

const stored = JSON.parse(readFileSync(new URL("../results.json", import.meta.url), "utf8")) as Stored;

/** Returns the last measurement of the first figure whose name starts with `name`; throws if there is none. */
export function measured(bench: string, name: string): number {
  const found = stored[bench]?.figures.find(({ figure }) => figure.startsWith(name));
  if (!found) throw new Error(`There is no figure "${name}" of ${bench}: npm run bench -- ${bench}.`);
  return found.ours;
}

/** Cost per item, as measured by `npm run bench -- costs`. */
export type Taken = {
  transactions: number;
  walBytes: number;
  pages: number;
  databaseMs: number;
  ownMs: number;
  otherMs: number;
};

export const takenBy = (what: string): Taken => ({
  transactions: measured("costs", `${what}: transactions`),
  walBytes: measured("costs", `${what}: write-ahead log`),
  pages: measured("costs", `${what}: pages looked at`),
  databaseMs: measured("costs", `${what}: processor of PostgreSQL`),
  ownMs: measured("costs", `${what}: processor of the process that does it`),
  otherMs: measured("costs", `${what}: processor of those who ask`),
});

/**
 * Returns the bytes on disk per delivery with indexes: its event, its log row and one attempt (`npm run bench --
 * month`).
 */
export const keptBytes = (): number =>
  ["events", "deliveries", "attempts"].reduce(
    (sum, table) => sum + measured("month", `bytes of a row of ${table}, with its indexes`),
    0,
  );
