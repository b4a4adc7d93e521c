import { cn } from "../text/cn.ts";

type SparklineProps = {
  /** Oldest first, at equal intervals. */
  values: readonly number[];
  /** Describes the series: "1,204 requests in 30 days, most on 18 Nov". */
  label: string;
  /** Failures in each slot, drawn at the bottom in their color. */
  failed?: readonly number[];
  tone?: "live" | "test";
  className?: string;
};

const HEIGHT = 20;
const SLOT = 4;

/** A row of small bars for a table cell. The label has the numbers. */
export function Sparkline({ values, label, failed, tone = "live", className }: SparklineProps) {
  const top = Math.max(1, ...values);
  const scaled = (value: number) => (value === 0 ? 0 : Math.max(1.5, (value / top) * (HEIGHT - 1)));
  return (
    <svg
      className={cn("block h-5 w-30 overflow-visible", className)}
      preserveAspectRatio="none"
      role="img"
      viewBox={`0 0 ${values.length * SLOT} ${HEIGHT}`}
    >
      <title>{label}</title>
      <path
        className="stroke-line-strong"
        d={`M0 ${HEIGHT - 0.5}H${values.length * SLOT}`}
        strokeWidth="1"
        vectorEffect="non-scaling-stroke"
      />
      <path
        className={tone === "test" ? "stroke-test/70" : "stroke-bar"}
        d={values.map((value, i) => bar(i, scaled(value))).join("")}
        strokeWidth={SLOT - 1}
      />
      {failed?.some((value) => value > 0) && (
        <path
          className="stroke-bar-bad"
          d={failed.map((value, i) => bar(i, scaled(value))).join("")}
          strokeWidth={SLOT - 1}
        />
      )}
    </svg>
  );
}

/**
 * A stroke as wide as the bar: a table has thousands, and each counts twice, in the markup and in
 * the hydration payload.
 */
const bar = (slot: number, height: number) =>
  height === 0 ? "" : `M${slot * SLOT + SLOT / 2} ${HEIGHT}v-${Number(height.toFixed(1))}`;
