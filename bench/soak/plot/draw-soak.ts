import { deadOf, series } from "../figures/series-of.ts";
import { SETTLED_FROM } from "../series.ts";
import type { Sample } from "../types.ts";
import { drawPanel, type Frame, type Panel } from "./draw-panel.ts";
import { niceTicks, scale } from "./scales.ts";

const [WIDTH, HEIGHT, GAP, HEAD, FOOT] = [860, 84, 40, 78, 40];
const [LEFT, RIGHT] = [64, WIDTH - 16];
const MINUTE_S = 60;
const TIMES = 6;

/**
 * A picture embedded in another site's page knows only the reader's color scheme. Both color pairs suit readers who
 * cannot see red.
 */
const STYLE = `
svg { font: 12px system-ui, sans-serif; }
.paper { fill: #ffffff; } .title { fill: #1c1c1c; font-weight: 600; } .tick { fill: #5c5c5c; font-size: 11px; }
.grid { stroke: #dddddd; } .settled { stroke: #999999; stroke-dasharray: 3 3; }
.line { fill: none; stroke-width: 1.5; } .s0 { stroke: #0b63c4; } .s1 { stroke: #b35c00; }
@media (prefers-color-scheme: dark) {
  .paper { fill: #111111; } .title { fill: #eeeeee; } .tick { fill: #aaaaaa; }
  .grid { stroke: #333333; } .settled { stroke: #777777; }
  .s0 { stroke: #6bb0ff; } .s1 { stroke: #f0a04b; }
}`;

export function panelsOf(samples: readonly Sample[]): Panel[] {
  const line = (name: string, of: (sample: Sample) => number) => ({
    name,
    points: series(samples, of),
  });
  const panel = (title: string, unit: string, ...lines: Panel["lines"]): Panel => ({ title, unit, lines });
  return [
    panel(
      ...(["Resident memory", "MB"] as const),
      line("web", ({ web }) => web.rssBytes / 1e6),
      line("worker", ({ worker }) => worker.rssBytes / 1e6),
    ),
    panel(
      ...(["Open descriptors", ""] as const),
      line("web", ({ web }) => web.descriptors),
      line("worker", ({ worker }) => worker.descriptors),
    ),
    panel(
      ...(["p99", "ms"] as const),
      line("calls", ({ calls }) => calls.p99),
      line("deliveries", ({ deliveries }) => deliveries.p99),
    ),
    panel(
      "p99 of pages",
      "ms",
      line("pages", ({ pages }) => pages.p99),
    ),
    panel(
      ...(["Oldest that is due", "s"] as const),
      line("deliveries", ({ database }) => database.deliveryAgeS),
      line("scrapes", ({ database }) => database.scrapeAgeS),
    ),
    panel(
      ...(["Dead rows", "thousands"] as const),
      line("all tables", ({ database }) => deadOf(database) / 1_000),
      line("delivery_queue", ({ database }) => (database.tables.delivery_queue?.dead ?? Number.NaN) / 1_000),
    ),
  ];
}

/** Draws the panels over a shared time axis, as SVG. */
export function drawSoak(samples: readonly Sample[], { minutes, day }: { minutes: number; day: string }): string {
  const panels = panelsOf(samples);
  const seconds = minutes * MINUTE_S;
  const frameOf = (nth: number): Frame => {
    const top = HEAD + nth * (HEIGHT + GAP);
    return { left: LEFT, right: RIGHT, top, bottom: top + HEIGHT, seconds };
  };
  const end = frameOf(panels.length - 1).bottom;
  const x = scale(0, minutes, LEFT, RIGHT);
  const times = niceTicks(minutes, TIMES).filter((tick) => tick <= minutes);
  const settled = LEFT + (RIGHT - LEFT) * SETTLED_FROM;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${end + FOOT}" role="img" aria-labelledby="soak">
<title id="soak">A soak of ${minutes} minutes: memory, descriptors, p99, age of the queues and dead rows over time</title>
<style>${STYLE}
</style>
<rect class="paper" width="100%" height="100%"/>
<text class="title" x="${LEFT}" y="26">A soak of ${minutes} minutes, ${day}</text>
<text class="tick" x="${LEFT}" y="44">Slopes are of what is right of the dashed line. What is far out is cut off; ≤ says how far it went.</text>
${panels.map((panel, nth) => drawPanel(panel, frameOf(nth))).join("\n")}
<path class="settled" d="M${settled} ${HEAD}V${end}"/>
${times.map((tick) => `<text class="tick" x="${x(tick).toFixed(1)}" y="${end + 18}" text-anchor="middle">${tick}</text>`).join("\n")}
<text class="tick" x="${RIGHT}" y="${end + 34}" text-anchor="end">minutes</text>
</svg>
`;
}
