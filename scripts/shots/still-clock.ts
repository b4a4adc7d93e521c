// Preloaded into the processes that screenshots are taken of, and no others, to freeze their clock.
// The product has no switch for that: it reads the time from the database, which still-database.ts
// changes, and continues by `performance`.
import { NOW } from "./constants.ts";

const still = Date.parse(NOW);

Date.now = () => still;
// A proxy rather than a class, because libraries that wrap `Date` copy its own properties.
globalThis.Date = new Proxy(Date, {
  construct: (real, given: unknown[], asked) => Reflect.construct(real, given.length === 0 ? [still] : given, asked),
});
performance.now = () => 0;
