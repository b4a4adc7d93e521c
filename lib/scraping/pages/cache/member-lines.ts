import { exceeds, jsonPieces } from "#lib/platform/async/json-pieces.ts";
import { TimeSlice } from "#lib/platform/async/time-slice.ts";

/** In characters and values. Parsing a line of this size takes a few milliseconds. */
const LINE = 64 * 1024;
const LINE_FEED = 10;

/** A member of an object or of its member `name`: the member's name follows its value. */
type MemberLine = [name: string, part: unknown, inner?: string];

/**
 * Writes an object as lines of JSON that are short enough to be parsed one by one: a line holds a
 * member, a member of a large member, or a part of a long string or list in one of these. JSON.parse
 * of a document of 60 MB would hold the event loop for 100 ms or more.
 */
export async function memberLines(value: object): Promise<Buffer[]> {
  const slice = new TimeSlice();
  const lines: Buffer[] = [];
  for (const [name, member] of Object.entries(value))
    for (const line of linesOf(name, member)) {
      lines.push(...(await jsonPieces(line)), Buffer.from("\n"));
      if (slice.isOver()) await slice.yield();
    }
  return lines;
}

function* linesOf(name: string, member: unknown): Generator<MemberLine> {
  if (typeof member !== "object" || member === null || Array.isArray(member) || !exceeds(member, LINE))
    for (const part of partsOf(member)) yield [name, part];
  else for (const [inner, each] of Object.entries(member)) for (const part of partsOf(each)) yield [name, part, inner];
}

/** Reads what `memberLines` wrote. */
export async function readMemberLines(lines: Buffer): Promise<Record<string, unknown>> {
  const slice = new TimeSlice();
  const members = new Map<string, unknown>();
  const large = new Map<string, Map<string, unknown>>();
  for (let from = 0; from < lines.length; ) {
    const end = lines.indexOf(LINE_FEED, from);
    const [name, part, inner] = JSON.parse(lines.toString("utf8", from, end)) as MemberLine;
    if (inner === undefined) append(members, name, part);
    else {
      const of = large.get(name) ?? new Map<string, unknown>();
      append(of, inner, part);
      large.set(name, of);
      members.set(name, of);
    }
    from = end + 1;
    if (slice.isOver()) await slice.yield();
  }
  for (const [name, of] of large) members.set(name, Object.fromEntries(of));
  return Object.fromEntries(members);
}

/** Adds a part to what is there of its member. */
function append(members: Map<string, unknown>, name: string, part: unknown): void {
  const before = members.get(name);
  if (typeof before === "string") members.set(name, before + String(part));
  else if (Array.isArray(before)) before.push(...(part as unknown[]));
  else members.set(name, part);
}

function* partsOf(member: unknown): Generator<unknown> {
  if (member === undefined) return;
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
