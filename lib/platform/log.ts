import { pino } from "pino";

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

/**
 * The process's log: JSON lines on stderr. Redaction is a net under the rule, which is that no secret is handed to it:
 * never log a header object, a URL that was not redacted or a request body.
 */
export const log = pino(
  {
    level: level(),
    base: { process: process.env.GATEHOUSE_PROCESS ?? "main" },
    serializers: { err: describe },
    redact: { paths: ["*.token", "*.secret", "*.authorization", "*.cookie", "token", "secret"], censor: "[redacted]" },
  },
  pino.destination({ fd: 2, sync: false }),
);
