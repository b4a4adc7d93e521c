import type { Socket } from "node:net";
import { MAX_HEADER_BYTES } from "./constants.ts";

const HEAD_END = "\r\n\r\n";
const VERSION = Buffer.from("HTTP/1.");
/** 101 is left to the parser, which refuses it: it ends HTTP on the connection, and nobody asked for that. */
const INTERIM = /^HTTP\/1\.[01] 1(?!01)\d\d[ \r]/;
const STATUS_LINE_BYTES = 13;
const NOTHING: Buffer = Buffer.alloc(0);

/**
 * Reads the head of each response before undici's parser does, and drops interim responses (1xx). undici closes the
 * connection at a 100 that was not asked for, which RFC 9110 section 15.2 requires a client to accept, and takes any
 * number of others.
 */
export class ResponseHeads {
  #expected = false;
  /** The beginning of a head whose end has not arrived. */
  #held = NOTHING;
  #droppedBytes = 0;
  readonly #socket: Socket;

  /** Takes the place of the socket's `read`, by which the parser takes in what was received. */
  constructor(socket: Socket) {
    this.#socket = socket;
    const read = socket.read.bind(socket);
    socket.read = (size?: number): Buffer | null => {
      if (size !== undefined || !this.#expected) return read(size);
      for (let chunk: Buffer | null = read(); chunk !== null; chunk = read()) {
        const passed = this.#take(chunk);
        if (passed) return passed;
      }
      return null;
    };
  }

  /** Announces that the next bytes received answer a request that is about to be written. */
  expect(): void {
    this.#expected = true;
    this.#held = NOTHING;
    this.#droppedBytes = 0;
  }

  /** Returns the bytes for the parser, or undefined while the head of a final response is incomplete. */
  #take(chunk: Buffer): Buffer | undefined {
    // The end of the head may be split between two chunks.
    let searchFrom = Math.max(0, this.#held.length - HEAD_END.length + 1);
    let bytes = this.#held.length === 0 ? chunk : Buffer.concat([this.#held, chunk]);
    this.#held = NOTHING;
    for (;;) {
      bytes = this.#drop(bytes, lineBreaks(bytes));
      const end = bytes.indexOf(HEAD_END, searchFrom);
      if (end < 0 && isHead(bytes) && bytes.length < MAX_HEADER_BYTES) {
        this.#held = bytes;
        return undefined;
      }
      // The parser refuses a head that is too long, and whatever is not HTTP/1.
      if (end < 0 || !INTERIM.test(bytes.toString("latin1", 0, STATUS_LINE_BYTES))) {
        this.#expected = false;
        return bytes;
      }
      bytes = this.#drop(bytes, end + HEAD_END.length);
      if (this.#socket.destroyed) return undefined;
      searchFrom = 0;
    }
  }

  #drop(bytes: Buffer, count: number): Buffer {
    if (count === 0) return bytes;
    this.#droppedBytes += count;
    if (this.#droppedBytes > MAX_HEADER_BYTES)
      this.#socket.destroy(Object.assign(new Error("too many interim responses"), { code: "INTERIM_OVERFLOW" }));
    return bytes.subarray(count);
  }
}

/** Whether these bytes are, or may become, the head of a response of HTTP/1. */
const isHead = (bytes: Buffer): boolean => {
  const known = Math.min(bytes.length, VERSION.length);
  return bytes.compare(VERSION, 0, known, 0, known) === 0;
};

/** Counts the empty lines in front of a head, which the parser skips too. */
function lineBreaks(bytes: Buffer): number {
  let count = 0;
  while (bytes[count] === 13 || bytes[count] === 10) count++;
  return count;
}
