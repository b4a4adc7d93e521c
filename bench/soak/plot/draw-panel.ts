import { most, type Point, thin } from "../series.ts";
import { niceTicks, pathOf, scale, topOf } from "./scales.ts";

export type Line = { name: string; points: readonly Point[] };
export type Panel = { title: string; unit: string; lines: readonly Line[] };

/** Position of a panel in pixels, and the seconds it spans. */
export type Frame = { left: number; right: number; top: number; bottom: number; seconds: number };

/** More points than this would not be distinguishable. */
const POINTS_MAX = 720;
const TICKS = 3;
const LEGEND_STEP = 165;

const number = (value: number): string => Number(value.toPrecision(3)).toLocaleString("en");

/** Draws a panel: title, grid lines with values, and each series with its name. */
export function drawPanel({ title, unit, lines }: Panel, { left, right, top, bottom, seconds }: Frame): string {
  const ticks = niceTicks(topOf(lines.map(({ points }) => points)), TICKS);
  const x = scale(0, seconds, left, right);
  const y = scale(0, ticks.at(-1) ?? 1, bottom, top);
  const across = ticks.map(
    (tick) =>
      `<path class="grid" d="M${left} ${y(tick).toFixed(1)}H${right}"/><text class="tick" x="${left - 8}" y="${(y(tick) + 4).toFixed(1)}" text-anchor="end">${number(tick)}</text>`,
  );
  const drawn = lines.map(
    ({ points }, nth) => `<path class="line s${nth}" d="${pathOf(thin(points, POINTS_MAX), x, y)}"/>`,
  );
  const names = lines.map(({ name, points }, nth) => {
    const at = right - (lines.length - nth) * LEGEND_STEP;
    return `<path class="line s${nth}" d="M${at} ${top - 12}h14"/><text class="tick" x="${at + 20}" y="${top - 8}">${name}, ≤ ${number(most(points))}</text>`;
  });
  return [
    `<text class="title" x="${left}" y="${top - 8}">${title}${unit && `, ${unit}`}</text>`,
    ...across,
    ...drawn,
    ...names,
  ].join("\n");
}
