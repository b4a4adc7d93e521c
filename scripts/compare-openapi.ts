/**
 * `node scripts/compare-openapi.ts OLD.json NEW.json`: lists changes that break programs written
 * for the old document, and exits with 1 if there are any.
 */
import { readFileSync } from "node:fs";
import { compareDocuments } from "./openapi/compare-documents.ts";

const [before, after] = process.argv.slice(2);
if (before === undefined || after === undefined) {
  console.error("Usage: node scripts/compare-openapi.ts OLD.json NEW.json");
  process.exit(2);
}
const read = (file: string) => JSON.parse(readFileSync(file, "utf8")) as Record<string, unknown>;
const breaks = compareDocuments(read(before), read(after));
for (const { operation, what } of breaks) console.log(`${operation}: ${what}`);
console.log(breaks.length === 0 ? "Nothing breaks." : `${breaks.length} breaking changes.`);
process.exit(breaks.length === 0 ? 0 : 1);
