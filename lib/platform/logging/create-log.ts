import { type DestinationStream, pino } from "pino";
import { traceIds } from "#lib/platform/tracing/tracing.ts";
import { LOG_EVENTS, type LogLevel } from "./events.ts";
import { lineFields } from "./line-fields.ts";
import { REPEATS_WINDOW_MS, RepeatedLines } from "./repeated-lines.ts";

/** `err` is what was caught. Ids are named `…_id`. No secret, header object, body or unredacted address is handed to it. */
type Fields = Record<string, unknown>;

type Write<Level extends LogLevel> = (event: keyof (typeof LOG_EVENTS)[Level], fields?: Fields) => void;

/** One method a level, each for the events of that level alone. `level`: what is less is not written. */
export type Log = { readonly [Level in LogLevel]: Write<Level> } & {
  level: string;
  isOn(level: LogLevel): boolean;
};

type Line = { write(times: number): void };

/** What makes two lines the same: all but ids and numbers. */
function kindOf(event: string, { err }: Fields): string {
  return err instanceof Error ? `${event} ${err.name} ${err.message.slice(0, 200).replace(/\d+/g, "#")}` : event;
}

/**
 * A log of JSON lines. Each has the event's name, the trace and span that it belongs to where tracing is on, and is bounded and redacted. A
 * warning or an error that comes again and again is written a few times a minute; then one line says how many more there were (`repeated`).
 *
 * @param base what every line has: which process wrote it.
 * @returns the log, and what writes the counts of what was held back: those of windows that have ended, or all.
 */
export function createLog(
  stream: DestinationStream,
  { level, base }: { level: string; base: { process: string; place?: string } },
): { log: Log; writeEnded: (now: number) => void } {
  const lines = pino(
    // `err` is described already; pino would do so again.
    {
      level,
      base,
      mixin: () => traceIds() ?? {},
      serializers: { err: (described: unknown) => described },
    },
    stream,
  );
  const repeated = new RepeatedLines<Line>();
  const writer =
    <Level extends LogLevel>(at: Level): Write<Level> =>
    (event, fields = {}) => {
      if (!lines.isLevelEnabled(at)) return;
      const name = String(event);
      const write = (more: Fields) => {
        const message: string = (LOG_EVENTS[at] as Record<string, string>)[name] ?? name;
        lines[at]({ event: name, ...lineFields(fields), ...more }, message);
      };
      const mayRepeat = at === "info" || at === "debug";
      const line = { write: (times: number) => write({ repeated: times }) };
      if (mayRepeat || repeated.take(kindOf(name, fields), line, performance.now())) write({});
    };
  const log: Log = {
    error: writer("error"),
    warn: writer("warn"),
    info: writer("info"),
    debug: writer("debug"),
    isOn: (at) => lines.isLevelEnabled(at),
    get level() {
      return lines.level;
    },
    set level(to) {
      lines.level = to;
    },
  };
  return {
    log,
    writeEnded: (now) => {
      for (const { line, times } of repeated.ended(now)) line.write(times);
    },
  };
}

/** How often held-back lines are looked through, in ms. */
export const LOOK_EVERY_MS = REPEATS_WINDOW_MS / 4;
