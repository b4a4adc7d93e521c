import fs from "node:fs";
import { vi } from "vitest";
import { log } from "#lib/platform/log.ts";

/**
 * What the log writes from here on, as it would stand on stderr, and at every level; until `end`. `lines` are without the counts of
 * lines held back (`repeated`): those may be of a file that ran before in this worker, and of this file's own the first five are here.
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
