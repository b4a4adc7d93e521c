import { pino } from "pino";

/**
 * The process's log: JSON lines on stderr. Redaction is a net under the rule, which is that no secret is handed to it:
 * never log a header object, a URL that was not redacted or a request body.
 */
export const log = pino(
  {
    level: process.env["LOG_LEVEL"] ?? "info",
    base: { process: process.env["GATEHOUSE_PROCESS"] ?? "main" },
    redact: { paths: ["*.token", "*.secret", "*.authorization", "*.cookie", "token", "secret"], censor: "[redacted]" },
  },
  pino.destination({ fd: 2, sync: false }),
);
