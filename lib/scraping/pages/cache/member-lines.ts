import { exceeds, jsonPieces } from "#lib/platform/async/json-pieces.ts";
import { TimeSlice } from "#lib/platform/async/time-slice.ts";

/** In characters and values. Parsing a line of this size takes a few milliseconds. */
const LINE = 64 * 1024;
const LINE_FEED = 10;

/**
 * Writes an object as lines of JSON that are short enough to be parsed one by one: a line holds one
 * member, or a part of a long string or list. JSON.parse of a document of 60 MB would hold the event
 * loop for 100 ms or more.
 */
export async function memberLines(value: object): Promise<Buffer[]> {
  const slice = new TimeSlice();
  const lines: Buffer[] = [];
  for (const [name, member] of Object.entries(value)) {
    if (member === undefined) continue;
    for (const part of partsOf(member)) {
      lines.push(...(await jsonPieces([name, part])), Buffer.from("\n"));
      if (slice.isOver()) await slice.yield();
    }
  }
  return lines;
}

/** Reads what `memberLines` wrote. */
export async function readMemberLines(lines: Buffer): Promise<Record<string, unknown>> {
  const slice = new TimeSlice();
  const value: Record<string, unknown> = {};
  for (let from = 0; from < lines.length; ) {
    const end = lines.indexOf(LINE_FEED, from);
    const [name, part] = JSON.parse(lines.toString("utf8", from, end)) as [string, unknown];
    const before = value[name];
    if (typeof before === "string") value[name] = before + String(part);
    else if (Array.isArray(before)) before.push(...(part as unknown[]));
    else value[name] = part;
    from = end + 1;
    if (slice.isOver()) await slice.yield();
  }
  return value;
}

function* partsOf(member: unknown): Generator<unknown> {
  if (typeof member === "string" && member.length > LINE) {
    // A surrogate pair that is cut in two is escaped in both lines and whole again when they are read.
    for (let from = 0; from < member.length; from += LINE) yield member.slice(from, from + LINE);
  } else if (Array.isArray(member) && exceeds(member, LINE)) yield* batchesOf(member);
  else yield member;
}

function* batchesOf(list: readonly unknown[]): Generator<unknown[]> {
  let batch: unknown[] = [];
  for (const item of list) {
    batch.push(item);
    if (batch.length < 1_000 && !exceeds(batch, LINE)) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
