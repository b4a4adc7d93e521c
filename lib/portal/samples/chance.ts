import { createHash } from "node:crypto";

/** A number from 0 to 1 that is always the same for the same things: what looks like chance in a sample comes out alike each time. */
export const chanceOf = (...of: readonly (string | number)[]): number =>
  createHash("sha256").update(of.join("|")).digest().readUInt32BE(0) / 2 ** 32;
