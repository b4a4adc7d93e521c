import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";

/**
 * Tables omitted from the fonts: kerning and ligatures. Parsing them for each document takes longer
 * than everything else, and they barely affect figures and small print.
 */
const LEFT_OUT = ["GSUB", "GPOS", "GDEF"];

/**
 * Sizes of a font file's header and table records, in bytes (OpenType, "Organization of an OpenType
 * font").
 */
const HEAD = 12;
const ENTRY = 16;

/** Removes tables from a font's directory and leaves their data in place. */
function without(font: Buffer, tables: readonly string[]): Buffer {
  const entries = Array.from({ length: font.readUInt16BE(4) }, (_, at) =>
    font.subarray(HEAD + at * ENTRY, HEAD + (at + 1) * ENTRY),
  );
  const kept = entries.filter((entry) => !tables.includes(entry.toString("latin1", 0, 4)));
  const slim = Buffer.from(font);
  slim.writeUInt16BE(kept.length, 4);
  Buffer.concat(kept).copy(slim, HEAD);
  return slim;
}

const folder = path.join(path.dirname(createRequire(import.meta.url).resolve("geist/font/sans")), "fonts/geist-sans");
const read = (name: string): Buffer => without(readFileSync(path.join(folder, `${name}.ttf`)), LEFT_OUT);

let fonts: { regular: Buffer; bold: Buffer } | undefined;

/**
 * Returns the dashboard's typeface, embedded in each PDF so that text can be selected, searched and
 * read aloud. Read once per process.
 */
export function readFonts(): { regular: Buffer; bold: Buffer } {
  fonts ??= { regular: read("Geist-Regular"), bold: read("Geist-SemiBold") };
  return fonts;
}
