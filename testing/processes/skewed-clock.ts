// Run before anything else of a process (node --import), with CLOCK_WRONG_BY_MS in its environment: from then on its own clock is wrong
// by that much, as that of a machine whose time nobody set. Elapsed time (performance.now) is measured as ever, as by such a machine.
const wrongBy = Number(process.env.CLOCK_WRONG_BY_MS ?? 0);
const RightDate = globalThis.Date;

class WrongDate extends RightDate {
  constructor(...given: unknown[]) {
    if (given.length === 0) super(WrongDate.now());
    // Whatever the built-in takes, unchanged: its overloads cannot be spread.
    else super(...(given as [number]));
  }
  static override now(): number {
    return RightDate.now() + wrongBy;
  }
}

globalThis.Date = WrongDate as DateConstructor;
Object.defineProperty(performance, "timeOrigin", { value: performance.timeOrigin + wrongBy });
