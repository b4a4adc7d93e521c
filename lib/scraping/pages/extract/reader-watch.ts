import { workerData } from "node:worker_threads";

/** Between two looks, in ms: what is taken faster than this is seen too late by so much. */
const LOOK_EVERY_MS = 20;

const { mostBytes, parent } = workerData as { mostBytes: number; parent: number };

// All of the process counts, buffers outside of the heap too, for which V8 has no limit. It ends at once, whatever it is doing;
// and when the process that started it is gone, for then nobody ends it.
setInterval(() => {
  if (process.memoryUsage.rss() > mostBytes || process.ppid !== parent) process.kill(process.pid, "SIGKILL");
}, LOOK_EVERY_MS);
