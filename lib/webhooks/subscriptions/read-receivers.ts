import { readFile } from "node:fs/promises";
import path from "node:path";
import { log } from "#lib/platform/logging/log.ts";

export type ReceiverSample = { label: string; code: string };

/**
 * The folder of receivers, which tests run against real deliveries, so that the code shown is
 * tested.
 */
const FOLDER = "docs/receivers";

const FILES = [
  ["Node", "node-package.mjs"],
  ["Node, no package", "node.mjs"],
  ["Python", "python.py"],
  ["Go", "go/verify.go"],
  ["PHP", "php.php"],
  ["Ruby", "ruby.rb"],
] as const;

let read: Promise<ReceiverSample[]> | undefined;

async function readAll(): Promise<ReceiverSample[]> {
  const all = await Promise.all(
    FILES.map(async ([label, name]) => {
      try {
        // The process starts in its own folder, which also contains .data. Bundlers must not follow
        // this.
        const file = path.join(/* turbopackIgnore: true */ process.cwd(), FOLDER, name);
        return [{ label, code: (await readFile(file, "utf8")).trimEnd() }];
      } catch (error) {
        log.warn("docs.sample_unread", { err: error, file: name });
        return [];
      }
    }),
  );
  return all.flat();
}

/**
 * Returns code that verifies deliveries, by language. Read once per process; unreadable files are
 * omitted.
 */
export function readReceivers(): Promise<ReceiverSample[]> {
  read ??= readAll();
  return read;
}
