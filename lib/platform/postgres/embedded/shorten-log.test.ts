import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it } from "vitest";
import { shortenLog } from "./postmaster.ts";

it("shortens a log that is still being written to", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "gatehouse-log-"));
  const file = path.join(folder, "postgres.log");
  const writer = openSync(file, "a");
  try {
    writeSync(writer, "a".repeat(100));
    shortenLog(file, 100);
    expect(readFileSync(file, "utf8")).toHaveLength(100);
    writeSync(writer, "b");
    shortenLog(file, 100);
    writeSync(writer, "after");
    expect(readFileSync(file, "utf8")).toBe("after");
    expect(readFileSync(`${file}.1`, "utf8")).toBe(`${"a".repeat(100)}b`);
    writeSync(writer, "c".repeat(200));
    shortenLog(file, 100);
    expect(readFileSync(`${file}.1`, "utf8")).toBe(`after${"c".repeat(200)}`);
  } finally {
    closeSync(writer);
    rmSync(folder, { recursive: true });
  }
});
