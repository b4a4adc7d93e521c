import { workerData } from "node:worker_threads";

/** Memory allocated between two checks is noticed this much later. */
const LOOK_EVERY_MS = 20;

const { mostBytes, parent } = workerData as { mostBytes: number; parent: number };

// Counts the whole process, including buffers outside the heap, which V8 does not limit. Kills it
// immediately, also if its parent has gone.
setInterval(() => {
  if (process.memoryUsage.rss() > mostBytes || process.ppid !== parent) process.kill(process.pid, "SIGKILL");
}, LOOK_EVERY_MS);
