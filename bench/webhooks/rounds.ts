import { median } from "../figure.ts";
import type { Delivered } from "./run-deliveries.ts";

export type Result = Delivered & { name: string };

const keys = ["perSecond", "statements", "workerCpu", "databaseCpu"] as const;

/** Runs each system in turn per round, so that other load on the machine affects all alike. Returns the medians. */
export async function runRoundRobin<S extends { name: string }>(
  systems: readonly S[],
  rounds: number,
  run: (system: S) => Promise<Delivered>,
): Promise<Map<S, Result>> {
  const runs = new Map<S, Delivered[]>(systems.map((system) => [system, []]));
  for (let round = 0; round < rounds; round++)
    for (const system of systems) {
      const result = await run(system);
      runs.get(system)?.push(result);
      process.stderr.write(`  ${system.name}: ${Math.round(result.perSecond)}/s\n`);
    }
  const middle = (results: Delivered[]) =>
    Object.fromEntries(keys.map((key) => [key, median(results.map((result) => result[key]))])) as Delivered;
  return new Map([...runs].map(([system, results]) => [system, { ...middle(results), name: system.name }]));
}

export const best = (results: readonly Result[]): Result | undefined =>
  results.toSorted((a, b) => b.perSecond - a.perSecond)[0];
