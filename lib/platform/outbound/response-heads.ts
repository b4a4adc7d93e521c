import type { Socket } from "node:net";
import { MAX_HEADER_BYTES, RECEIVED_KEPT_BYTES } from "./constants.ts";
import { repairHead } from "./repair-head.ts";

const VERSION = Buffer.from("HTTP/1.");
/** 101 is left to the parser, which refuses it: it ends HTTP on the connection, and nobody asked for that. */
const INTERIM = /^HTTP\/1\.[01] 1(?!01)\d\d[ \r\n]/;
const STATUS_LINE_BYTES = 13;
const NOTHING: Buffer = Buffer.alloc(0);

/**
 * Reads the head of each response before undici's parser does. Interim responses (1xx) are dropped: undici closes the
 * connection at a 100 that was not asked for, which RFC 9110 section 15.2 requires a client to accept, and takes any
 * number of others. A head that the parser would refuse although its meaning is certain is repaired.
 */
export class ResponseHeads {
  #expected = false;
  /** What was received of a response whose head the parser has not accepted. */
  #received = NOTHING;
  /** Where `#received` lies once it came in several chunks, with room for more: a head that drips in is copied a few times only. */
  #room = NOTHING;
  #droppedBytes = 0;
  #repaired = false;
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
    this.accept();
    this.#droppedBytes = 0;
    this.#repaired = false;
  }

  /** The parser has accepted the head. */
  accept(): void {
    this.#received = NOTHING;
    this.#room = NOTHING;
  }

  /** The first bytes of a response whose head was not accepted, or did not arrive whole. */
  get received(): Buffer {
    return this.#received.subarray(0, RECEIVED_KEPT_BYTES);
  }

  /** Whether the head was repaired. What follows it on the connection is not to be trusted. */
  get repaired(): boolean {
    return this.#repaired;
  }

  /** Returns the bytes for the parser, or undefined while the head of a final response is incomplete. */
  #take(chunk: Buffer): Buffer | undefined {
    // The end of the head may be split between two chunks.
    let searchFrom = Math.max(0, this.#received.length - 2);
    let bytes = this.#append(chunk);
    for (;;) {
      bytes = this.#drop(bytes, lineBreaks(bytes));
      this.#received = bytes;
      const end = headEnd(bytes, searchFrom);
      if (end < 0 && isHead(bytes) && bytes.length < MAX_HEADER_BYTES) return undefined;
      // The parser refuses a head that is too long, and whatever is not HTTP/1.
      if (end < 0) return this.#pass(bytes);
      if (!INTERIM.test(bytes.toString("latin1", 0, STATUS_LINE_BYTES))) return this.#passFinal(bytes, end);
      bytes = this.#drop(bytes, end);
      if (this.#socket.destroyed) return undefined;
      searchFrom = 0;
    }
  }

  /** Returns what was received, with this chunk. */
  #append(chunk: Buffer): Buffer {
    const { length } = this.#received;
    if (length === 0) return chunk;
    const needed = length + chunk.length;
    if (needed > this.#room.length) {
      this.#room = Buffer.allocUnsafeSlow(2 * needed);
      this.#received.copy(this.#room);
    }
    chunk.copy(this.#room, length);
    return this.#room.subarray(0, needed);
  }

  #passFinal(bytes: Buffer, end: number): Buffer {
    const repaired = isHead(bytes) ? repairHead(bytes.toString("latin1", 0, end)) : undefined;
    if (repaired === undefined) return this.#pass(bytes);
    this.#repaired = true;
    return this.#pass(Buffer.concat([Buffer.from(repaired, "latin1"), bytes.subarray(end)]));
  }

  #pass(bytes: Buffer): Buffer {
    this.#expected = false;
    return bytes;
  }

  #drop(bytes: Buffer, count: number): Buffer {
    if (count === 0) return bytes;
    this.#droppedBytes += count;
    this.#room = NOTHING;
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

/** Where the body begins: after the first empty line, however its lines end; -1 where there is none. */
function headEnd(bytes: Buffer, from: number): number {
  const usual = bytes.indexOf("\n\r\n", from);
  const bare = (usual < 0 ? bytes : bytes.subarray(0, usual)).indexOf("\n\n", from);
  if (bare >= 0) return bare + 2;
  return usual < 0 ? -1 : usual + 3;
}

/** Counts the empty lines in front of a head, which the parser skips too. */
function lineBreaks(bytes: Buffer): number {
  let count = 0;
  while (bytes[count] === 13 || bytes[count] === 10) count++;
  return count;
}
