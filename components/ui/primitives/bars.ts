/** What one bar counts: what went well, and on top what failed. */
export type Bar = { label: string; ok: number; bad: number };

export type BarsProps = {
  /** Oldest first. */
  bars: readonly Bar[];
  /** What it shows, for screen readers; the numbers are in the table under it. */
  label: string;
  /** What is counted: "requests". */
  unit: string;
  /** Words under the axis, each at the start of an equal part of it. */
  axis: readonly string[];
  tone?: "live" | "test";
};
