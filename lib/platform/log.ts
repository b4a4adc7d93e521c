import { pino } from "pino";
import { createLog, LOOK_EVERY_MS } from "./logging/create-log.ts";
import { lineBase } from "./logging/line-base.ts";

/** LOG_LEVEL as it stands; one that is none is refused by `parseEnv`, for which this module must not fail first. */
function level(): string {
  const { LOG_LEVEL = "info" } = process.env;
  return LOG_LEVEL === "silent" || LOG_LEVEL in pino.levels.values ? LOG_LEVEL : "info";
}

/** Written before the call returns: a line that is on its way when a process ends, which is often the one that says why, would be lost. */
const destination = pino.destination({ fd: 2, sync: true });

const made = createLog(destination, { level: level(), base: lineBase() });

/** The process's log: JSON lines on stderr, of the events that logging/events.ts lists (docs/operate/logs.md). */
export const { log } = made;

/** Whole lines that were made elsewhere (logging/access-log.ts). */
export const writeLines = (text: string): void => void destination.write(text);

setInterval(() => made.writeEnded(performance.now()), LOOK_EVERY_MS).unref();
process.once("exit", () => made.writeEnded(Number.POSITIVE_INFINITY));
