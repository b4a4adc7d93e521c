// Run before anything else of a process (node --import), with CLOCK_SKEW_MS in its environment: from then on its own clock is wrong
// by that much, as that of a machine whose time nobody set. Elapsed time (performance.now) is measured as ever, as by such a machine.
const skewMs = Number(process.env.CLOCK_SKEW_MS ?? 0);
const RealDate = globalThis.Date;

class SkewedDate extends RealDate {
  constructor(...given: unknown[]) {
    if (given.length === 0) super(SkewedDate.now());
    // Whatever the built-in takes, unchanged: its overloads cannot be spread.
    else super(...(given as [number]));
  }
  static override now(): number {
    return RealDate.now() + skewMs;
  }
}

globalThis.Date = SkewedDate as DateConstructor;
Object.defineProperty(performance, "timeOrigin", { value: performance.timeOrigin + skewMs });
