/** One bar: successes, with failures on top. */
export type Bar = { label: string; ok: number; bad: number };

export type BarsProps = {
  /** Oldest first. */
  bars: readonly Bar[];
  /** Label for screen readers; the table has the numbers. */
  label: string;
  unit: string;
  /** Axis labels, each at the start of an equal part. */
  axis: readonly string[];
  tone?: "live" | "test";
};
