import fs from "node:fs";
import { vi } from "vitest";
import { log } from "#lib/platform/logging/log.ts";

/**
 * Records the log from now on, at every level, as it would appear on stderr, until `end`. `lines`
 * excludes counts of suppressed lines (`repeated`), which may come from an earlier file of this
 * worker; the first five lines of this file are never suppressed.
 */
export function watchLog() {
  const level = log.level;
  log.level = "trace";
  const chunks: string[] = [];
  const real = fs.writeSync;
  const spy = vi.spyOn(fs, "writeSync").mockImplementation(((fd: number, ...rest: [never]) => {
    if (fd !== 2) return real(fd, ...rest);
    chunks.push(String(rest[0]));
    return Buffer.byteLength(String(rest[0]));
  }) as typeof fs.writeSync);
  const text = () => chunks.join("");
  return {
    text,
    lines: () =>
      text()
        .split("\n")
        .filter(Boolean)
        .map((line): Record<string, unknown> => JSON.parse(line))
        .filter((line) => !("repeated" in line)),
    end: () => {
      spy.mockRestore();
      log.level = level;
    },
  };
}
