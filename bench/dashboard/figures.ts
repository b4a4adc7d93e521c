import os from "node:os";
import { type Figure, median, quantile } from "../figure.ts";
import type { DashboardPage } from "./pages.ts";
import type { Paint } from "./paints.ts";

/** Budgets for a signed-in page on this machine; interactions are measured with the processor throttled 4×. */
const BUDGET = { firstByteMs: 40, lcpMs: 500, cls: 0.02, interactionMs: 80, navigationMs: 100, scriptsKb: 190 };

export type Measured = {
  page: DashboardPage;
  firstBytes: number[];
  paints: Paint[];
  /** Duration of each interaction in ms, per round. */
  interactions: Record<string, number>[];
  navigations: number[];
  scripts: number;
};

/** A page without a session or the database, served by the same process in the same run. */
export type Reference = { firstBytes: number[]; lcps: number[]; scripts: number };

const part = (values: readonly number[], of: number) =>
  quantile(
    [...values].sort((a, b) => a - b),
    of,
  );
const ms = (value: number) => `${value.toFixed(0)} ms`;

/** Returns the slowest interaction by its median over the rounds, and a note with all of them. */
function interaction(rounds: readonly Record<string, number>[]): { worst: number; note: string } {
  const deeds = Object.keys(rounds[0] ?? {});
  const of = (deed: string) => rounds.map((round) => round[deed] ?? 0);
  const middle = deeds.map((deed) => ({ deed, took: median(of(deed)), longest: Math.max(...of(deed)) }));
  return {
    worst: Math.max(...middle.map(({ took }) => took)),
    note: middle.map(({ deed, took, longest }) => `${deed} ${ms(took)}, longest ${ms(longest)}`).join("; "),
  };
}

function figuresOf(
  { page, firstBytes, paints, interactions, navigations, scripts }: Measured,
  bare: Reference,
): Figure[] {
  const firstByte = part(firstBytes, 0.95);
  const lcps = paints.map(({ lcp }) => lcp);
  const lcp = median(lcps);
  const cls = Math.max(...paints.map((paint) => paint.cls));
  const bareByte = part(bare.firstBytes, 0.95);
  const bareLcp = median(bare.lcps);
  const name = (what: string) => `${page.name}: ${what}`;
  const figures: Figure[] = [
    {
      figure: name("first byte, p95"),
      ...{ ours: firstByte, baseline: bareByte, unit: "ms", ratio: bareByte / firstByte },
      ...{ aim: `≤ ${BUDGET.firstByteMs} ms`, met: firstByte <= BUDGET.firstByteMs },
      note: `p50 ${part(firstBytes, 0.5).toFixed(1)} ms of ${firstBytes.length}`,
    },
    {
      figure: name("largest paint"),
      ...{ ours: lcp, baseline: bareLcp, unit: "ms", ratio: bareLcp / lcp },
      ...{ aim: `≤ ${BUDGET.lcpMs} ms`, met: lcp <= BUDGET.lcpMs },
      note: `median of ${lcps.length}, longest ${ms(Math.max(...lcps))}`,
    },
    {
      figure: name("layout shift, most"),
      ...{ ours: cls, unit: "", aim: `≤ ${BUDGET.cls}`, met: cls <= BUDGET.cls },
    },
    {
      figure: name("scripts, compressed"),
      ...{ ours: scripts, baseline: bare.scripts, unit: "kB", ratio: bare.scripts / scripts },
      ...{ aim: `≤ ${BUDGET.scriptsKb} kB`, met: scripts <= BUDGET.scriptsKb },
    },
  ];
  const { worst, note } = interaction(interactions);
  if (Number.isFinite(worst))
    figures.push({
      figure: name("slowest interaction, 4 times slower"),
      ...{ ours: worst, unit: "ms", aim: `≤ ${BUDGET.interactionMs} ms`, met: worst <= BUDGET.interactionMs, note },
    });
  if (navigations.length > 0) {
    const middle = median(navigations);
    figures.push({
      figure: name("from a click on its link to its heading"),
      ...{ ours: middle, unit: "ms", aim: `≤ ${BUDGET.navigationMs} ms`, met: middle <= BUDGET.navigationMs },
      note: `median of ${navigations.length}, longest ${ms(Math.max(...navigations))}`,
    });
  }
  return figures;
}

export const pageFigures = (measured: readonly Measured[], bare: Reference): Figure[] =>
  measured.flatMap((one) => figuresOf(one, bare));

/** Load of the machine: with more waiting processes than cores, every figure above grows. */
export const loadFigure = (loads: readonly number[]): Figure => ({
  figure: "processes that ran or waited meanwhile (load average), mean",
  ...{ ours: loads.reduce((sum, load) => sum + load, 0) / loads.length, unit: "", aim: "reported", met: true },
  note: `on ${os.availableParallelism()} cores, other work of the machine included; the ratios to the page without a database feel it alike`,
});
