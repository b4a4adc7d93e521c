import { workerData } from "node:worker_threads";

/** Interval of checks in ms. Memory allocated in between is noticed this much later. */
const LOOK_EVERY_MS = 20;

const { mostBytes, parent } = workerData as { mostBytes: number; parent: number };

// Checks the memory of the whole process, including buffers outside the heap, which V8 does not
// limit. Kills the process immediately if it uses too much, or if its parent has gone.
setInterval(() => {
  if (process.memoryUsage.rss() > mostBytes || process.ppid !== parent) process.kill(process.pid, "SIGKILL");
}, LOOK_EVERY_MS);
