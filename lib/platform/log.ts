import { type LogFn, pino } from "pino";
import { traceIds } from "#lib/platform/tracing/tracing.ts";
import { REPEATS_WINDOW_MS, RepeatedLines } from "./repeated-lines.ts";

/** What is logged of an error, and of its causes. Drivers attach whole connections to theirs; those are left out. */
function describe(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { code } = error as NodeJS.ErrnoException;
  return {
    type: error.name,
    message: error.message,
    ...(code !== undefined && { code }),
    stack: error.stack,
    ...(error.cause !== undefined && { cause: describe(error.cause) }),
  };
}

/** LOG_LEVEL as it stands; one that is none is refused by `parseEnv`, for which this module must not fail first. */
function level(): string {
  const { LOG_LEVEL = "info" } = process.env;
  return LOG_LEVEL === "silent" || LOG_LEVEL in pino.levels.values ? LOG_LEVEL : "info";
}

/** Of pino's numbers for levels. */
const WARN = 40;

type Line = { write(times: number): void };

const repeated = new RepeatedLines<Line>();

/** What makes two warnings the same: all but ids and numbers. */
function kindOf(args: Parameters<LogFn>, at: number): string {
  const [first, message] = args as unknown[];
  if (typeof first === "string") return `${at} ${first}`;
  const err = (first as { err?: unknown } | null)?.err;
  const fault = err instanceof Error ? `${err.name} ${err.message.slice(0, 200).replace(/\d+/g, "#")}` : "";
  return `${at} ${String(message)} ${fault}`;
}

const writeEnded = (now: number) => {
  for (const { line, times } of repeated.ended(now)) line.write(times);
};

/** Written before the call returns: a line that is on its way when a process ends, which is often the one that says why, would be lost. */
const destination = pino.destination({ fd: 2, sync: true });

/**
 * The process's log: JSON lines on stderr. Redaction is a net under the rule, which is that no secret is handed to it:
 * never log a header object, a URL that was not redacted or a request body. A warning or an error that comes again and again is written a
 * few times a minute; then one line says how many more there were (`repeated`).
 */
export const log = pino(
  {
    level: level(),
    base: { process: process.env.GATEHOUSE_PROCESS ?? "main" },
    serializers: { err: describe },
    mixin: () => traceIds() ?? {},
    redact: { paths: ["*.token", "*.secret", "*.authorization", "*.cookie", "token", "secret"], censor: "[redacted]" },
    hooks: {
      logMethod(args, method, at) {
        const line: Line = {
          write: (times) => {
            const [first, ...rest] = args as unknown[];
            const counted =
              typeof first === "object" ? [{ ...first, repeated: times }, ...rest] : [{ repeated: times }, first];
            method.apply(this, counted as Parameters<LogFn>);
          },
        };
        if (at < WARN || repeated.take(kindOf(args, at), line, performance.now())) method.apply(this, args);
      },
    },
  },
  destination,
);

setInterval(() => writeEnded(performance.now()), REPEATS_WINDOW_MS / 4).unref();
process.once("exit", () => writeEnded(Number.POSITIVE_INFINITY));
