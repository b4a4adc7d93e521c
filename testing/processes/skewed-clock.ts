// Preloaded in a process (node --import) with CLOCK_SKEW_MS: shifts its clock by that much, like a
// machine whose time is wrong. Elapsed time (performance.now) is unaffected, as on such a machine.
const skewMs = Number(process.env.CLOCK_SKEW_MS ?? 0);
const RealDate = globalThis.Date;

class SkewedDate extends RealDate {
  constructor(...given: unknown[]) {
    if (given.length === 0) super(SkewedDate.now());
    // Passes all arguments through: the built-in's overloads cannot be spread.
    else super(...(given as [number]));
  }
  static override now(): number {
    return RealDate.now() + skewMs;
  }
}

globalThis.Date = SkewedDate as DateConstructor;
Object.defineProperty(performance, "timeOrigin", { value: performance.timeOrigin + skewMs });
