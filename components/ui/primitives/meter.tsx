type MeterProps = {
  value: number;
  max: number;
  /** Describes the measure with its numbers for screen readers. */
  label: string;
  /** Shows progress, so full is not a warning. */
  steady?: boolean;
};

/** How much of a limit is used: amber from 80%, red at the limit, unless `steady`. */
export function Meter({ value, max, label, steady = false }: MeterProps) {
  const share = max === 0 ? 1 : Math.min(1, value / max);
  const fill = steady || share < 0.8 ? "fill-bar" : share < 1 ? "fill-bar-warn" : "fill-bar-bad";
  return (
    <svg
      aria-label={label}
      className="block h-1 w-full overflow-hidden rounded-full bg-line"
      preserveAspectRatio="none"
      role="img"
      viewBox="0 0 100 1"
    >
      <rect className={fill} height="1" width={value > 0 ? Math.max(1.5, share * 100) : 0} />
    </svg>
  );
}
