import { readFile } from "node:fs/promises";
import path from "node:path";
import { log } from "#lib/platform/log.ts";

export type ReceiverSample = { label: string; code: string };

/** Where the receivers are kept, and tried against the product's own deliveries: what is shown is what is tested. */
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
        // The product is started in its own folder, where .data is looked for too. Bundlers must not try to follow this.
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

/** Code that verifies deliveries, by language; read once in a process. What cannot be read is left out. */
export function readReceivers(): Promise<ReceiverSample[]> {
  read ??= readAll();
  return read;
}
