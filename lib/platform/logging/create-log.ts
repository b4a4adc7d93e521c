import { type DestinationStream, pino } from "pino";
import { traceIds } from "#lib/platform/tracing/tracing.ts";
import { LOG_EVENTS, type LogLevel } from "./events.ts";
import { lineFields } from "./line-fields.ts";
import { REPEATS_WINDOW_MS, RepeatedLines } from "./repeated-lines.ts";

/**
 * `err` is the caught error. Ids are named `…_id`. Never pass a secret, header object, body or
 * unredacted address.
 */
type Fields = Record<string, unknown>;

type Write<Level extends LogLevel> = (event: keyof (typeof LOG_EVENTS)[Level], fields?: Fields) => void;

/**
 * One method per level, each accepting that level's events only. `level` is the lowest level
 * written.
 */
export type Log = { readonly [Level in LogLevel]: Write<Level> } & {
  level: string;
  isOn(level: LogLevel): boolean;
};

type Line = { write(times: number): void };

/** Returns what identifies equal lines: everything but ids and numbers. */
function kindOf(event: string, { err }: Fields): string {
  return err instanceof Error ? `${event} ${err.name} ${err.message.slice(0, 200).replace(/\d+/g, "#")}` : event;
}

/**
 * Creates a log of JSON lines, truncated and redacted, each with its event's name, and with its
 * trace and span if tracing is on. Recurring warnings and errors are written a few times a minute,
 * followed by a line with the count of the others (`repeated`).
 *
 * @param base fields of every line: the process that wrote it.
 * @returns the log, and a function that writes the counts of withheld lines whose windows have
 * ended, or of all.
 */
export function createLog(
  stream: DestinationStream,
  { level, base }: { level: string; base: { process: string; place?: string } },
): { log: Log; writeEnded: (now: number) => void } {
  const lines = pino(
    // `err` is serialised already; pino would do it again.
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

/** How often withheld lines are checked, in ms. */
export const LOOK_EVERY_MS = REPEATS_WINDOW_MS / 4;
