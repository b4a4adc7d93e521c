import type { Socket } from "node:net";
import { expect, it, vi } from "vitest";
import { MAX_HEADER_BYTES } from "./constants.ts";
import { ResponseHeads } from "./response-heads.ts";

/** Feeds these bytes to a reader in chunks of `size`, and returns what it passes on. */
function drip(text: string, size: number): string {
  const bytes = Buffer.from(text, "latin1");
  let at = 0;
  const read = () => {
    at += size;
    return at - size < bytes.length ? bytes.subarray(at - size, at) : null;
  };
  const socket = { read } as unknown as Socket; // the only member used
  new ResponseHeads(socket).expect();
  let passed = "";
  for (let chunk: Buffer | null = socket.read(); chunk; chunk = socket.read()) passed += chunk.toString("latin1");
  return passed;
}

it.each([1, 2, 3, 7])("passes on the same bytes in chunks of %i", (size) => {
  const final = "HTTP/1.1 200 OK\r\nX-A: 1\r\nContent-Length: 2\r\n\r\nok";
  const early = "HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n";
  expect(drip(final, size)).toBe(final);
  expect(drip(`\r\n${early}${early}\r\n${final}`, size)).toBe(final);
});

it("copies a head arriving byte by byte only a few times", () => {
  const head = `HTTP/1.1 200 OK\r\nX-A: ${"a".repeat(MAX_HEADER_BYTES - 100)}\r\n\r\n`;
  using concat = vi.spyOn(Buffer, "concat");
  using allocate = vi.spyOn(Buffer, "allocUnsafeSlow");
  expect(drip(head, 1)).toBe(head);
  expect(concat.mock.calls.length + allocate.mock.calls.length).toBeLessThan(20);
});
