const UNITS: Record<string, number> = { s: 1, m: 60, h: 3_600 };
/** Two scrape intervals of Prometheus. */
const SHORTEST_S = 2;

/** A minute becomes a second, in `for` and rate windows only; thresholds are unchanged. */
const SCALE = 60;

const scaled = (count: string, unit: string, least: number): string =>
  `${Math.max(least, Math.round((Number(count) * (UNITS[unit] ?? 1)) / SCALE))}s`;

/** Returns the rules with every `for` and every rate window divided by `SCALE`. */
export const scaleRules = (rules: string): string =>
  rules
    .replaceAll(/for: (\d+)([smh])/g, (_, count: string, unit: string) => `for: ${scaled(count, unit, SHORTEST_S)}`)
    .replaceAll(/\[(\d+)([smh])\]/g, (_, count: string, unit: string) => `[${scaled(count, unit, 2 * SHORTEST_S)}]`);

export const alertNames = (rules: string): string[] =>
  [...rules.matchAll(/- alert: (\w+)/g)].map(([, name]) => name ?? "");
