import { availableParallelism, totalmem } from "node:os";
import type { Machine } from "./rules.ts";

/** The cores and the memory that this process may use: those of its container, where that has fewer than the machine. */
export function readMachine(): Machine {
  const limit = process.constrainedMemory();
  return {
    cores: availableParallelism(),
    memoryBytes: limit > 0 ? Math.min(totalmem(), limit) : totalmem(),
  };
}
