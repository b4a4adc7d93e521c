// Loaded before everything else into the processes that pictures are taken of, and into no other: their clock stands still. The product
// has no switch for that. It asks the database for the time, which still-database.ts answers, and counts on by `performance`.
import { NOW } from "./constants.ts";

const still = Date.parse(NOW);

Date.now = () => still;
// A proxy rather than a class: whoever wraps `Date` in turn copies what it has of its own.
globalThis.Date = new Proxy(Date, {
  construct: (real, given: unknown[], asked) => Reflect.construct(real, given.length === 0 ? [still] : given, asked),
});
performance.now = () => 0;
