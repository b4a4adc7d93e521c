import { describe, expect, it } from "vitest";
import { Pieces } from "./pieces.ts";

const KIB = 1024;
const source = Buffer.from(Array.from({ length: 300 * KIB }, (_, at) => (at * 31 + (at >> 8)) % 256));

/** Returns the first bytes of `source` in pieces of these sizes, repeated. */
function inPieces(total: number, sizes: number[]): Pieces {
  const pieces = new Pieces();
  for (let at = 0, turn = 0; at < total; turn++) {
    const size = sizes[turn % sizes.length] ?? 1;
    pieces.add(source.subarray(at, Math.min(at + size, total)));
    at += size;
  }
  return pieces;
}

describe("pieces", () => {
  it.each([
    ["none", 0, [1]],
    ["one small piece", 10, [10]],
    ["single bytes over several blocks", 200 * KIB, [1]],
    ["small pieces that do not align with blocks", 200 * KIB, [1_000]],
    ["pieces just below the large size", 200 * KIB, [16 * KIB - 1]],
    ["large pieces", 200 * KIB, [16 * KIB]],
    ["small pieces between large ones", 300 * KIB, [1, 16 * KIB, 700, 40 * KIB, 3_000, 3_000]],
  ])("are joined in order: %s", (_, total, sizes) => {
    expect(inPieces(total, sizes).join().equals(source.subarray(0, total))).toBe(true);
  });

  it("are joined without cleared ones", () => {
    const pieces = inPieces(100 * KIB, [1, 16 * KIB]);
    pieces.clear();
    pieces.add(Buffer.from("rest"));
    expect(pieces.join().toString()).toBe("rest");
  });

  it("are copied if small, freeing the original, and kept if large", () => {
    const [small, large] = [new Pieces(), new Pieces()];
    small.add(source.subarray(0, 100));
    large.add(source);
    expect(small.join().buffer).not.toBe(source.buffer);
    expect(large.join()).toBe(source);
  });
});
