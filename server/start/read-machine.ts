import { availableParallelism, totalmem } from "node:os";
import type { Machine } from "./rules.ts";

/** Returns the cores and memory available to this process, considering the limits of its container. */
export function readMachine(): Machine {
  const limit = process.constrainedMemory();
  return {
    cores: availableParallelism(),
    memoryBytes: limit > 0 ? Math.min(totalmem(), limit) : totalmem(),
  };
}
