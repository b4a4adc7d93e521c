import { TimeSlice } from "./time-slice.ts";

/** In characters and values. Serialising so much takes a few milliseconds at most. */
const PIECE = 64 * 1024;

/**
 * Returns whether the JSON of a value is certainly longer than `most` characters: its strings,
 * names and values, counted without what JSON adds. Stops counting there.
 */
export const exceeds = (value: unknown, most: number): boolean => remaining(value, most) < 0;

function remaining(value: unknown, room: number): number {
  if (typeof value === "string") return room - value.length;
  let left = room - 1;
  if (typeof value !== "object" || value === null) return left;
  if (Array.isArray(value)) {
    for (let at = 0; at < value.length && left >= 0; at++) left = remaining(value[at], left);
    return left;
  }
  for (const name of Object.keys(value)) {
    if (left < 0) break;
    left = remaining((value as Record<string, unknown>)[name], left - name.length);
  }
  return left;
}

/** Returns whether a value must be serialised by `jsonPieces`, because JSON.stringify would hold the event loop. */
export const isLarge = (value: unknown): boolean => exceeds(value, 4 * PIECE);

/**
 * Returns the bytes of JSON.stringify(value) in pieces, yielding to the event loop in between. For
 * documents of up to 60 MB, which JSON.stringify serialises in 100 to 900 ms. Objects may have some
 * 10,000 members. The value must not change meanwhile.
 */
export async function jsonPieces(value: unknown): Promise<Buffer[]> {
  const slice = new TimeSlice();
  const pieces: Buffer[] = [];
  let text = "";
  for (const part of partsOf(value)) {
    text += part;
    if (text.length >= PIECE) {
      pieces.push(Buffer.from(text));
      text = "";
    }
    if (slice.isOver()) await slice.yield();
  }
  pieces.push(Buffer.from(text));
  return pieces;
}

function* partsOf(value: unknown): Generator<string> {
  if (!exceeds(value, PIECE)) yield JSON.stringify(value) ?? "null";
  else if (typeof value === "string") yield* quoted(value);
  else if (Array.isArray(value)) {
    for (let at = 0; at < value.length; at++) {
      yield at === 0 ? "[" : ",";
      yield* partsOf(value[at]);
    }
    yield "]";
  } else yield* membersOf(value as Record<string, unknown>);
}

function* membersOf(value: Record<string, unknown>): Generator<string> {
  let before = "{";
  for (const name of Object.keys(value)) {
    const member = value[name];
    if (member === undefined) continue;
    yield before;
    yield* partsOf(name);
    yield ":";
    yield* partsOf(member);
    before = ",";
  }
  yield "}";
}

const isHighSurrogate = (code: number): boolean => code >= 0xd800 && code <= 0xdbff;

/** A pair of surrogates stays in one part, because JSON.stringify escapes halves. */
function* quoted(text: string): Generator<string> {
  yield '"';
  for (let from = 0; from < text.length; ) {
    let to = Math.min(from + PIECE, text.length);
    if (to < text.length && isHighSurrogate(text.charCodeAt(to - 1))) to--;
    yield JSON.stringify(text.slice(from, to)).slice(1, -1);
    from = to;
  }
  yield '"';
}
