import { pino } from "pino";
import { createLog, LOOK_EVERY_MS } from "./create-log.ts";
import { lineBase } from "./line-base.ts";

/**
 * Returns LOG_LEVEL, ignoring invalid values: `parseEnv` reports them, so this module must not fail
 * first.
 */
function level(): string {
  const { LOG_LEVEL = "info" } = process.env;
  return LOG_LEVEL === "silent" || LOG_LEVEL in pino.levels.values ? LOG_LEVEL : "info";
}

/**
 * Synchronous: otherwise the last lines before a process ends, which often say why, would be lost.
 */
const destination = pino.destination({ fd: 2, sync: true });

const made = createLog(destination, { level: level(), base: lineBase() });

/**
 * The process's log: JSON lines on stderr, of the events listed in logging/events.ts
 * (docs/operate/logs.md).
 */
export const { log } = made;

/** Writes complete lines made elsewhere (logging/access-log.ts). */
export const writeLines = (text: string): void => void destination.write(text);

setInterval(() => made.writeEnded(performance.now()), LOOK_EVERY_MS).unref();
process.once("exit", () => made.writeEnded(Number.POSITIVE_INFINITY));
