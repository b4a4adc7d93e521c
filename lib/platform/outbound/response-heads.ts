import type { Socket } from "node:net";
import { MAX_HEADER_BYTES, RECEIVED_KEPT_BYTES } from "./constants.ts";
import { repairHead } from "./repair-head.ts";

const VERSION = Buffer.from("HTTP/1.");
/**
 * Excludes 101, which the parser rejects: it would end HTTP on the connection without being asked.
 */
const INTERIM = /^HTTP\/1\.[01] 1(?!01)\d\d[ \r\n]/;
const STATUS_LINE_BYTES = 13;
const NOTHING: Buffer = Buffer.alloc(0);

/**
 * Reads each response's head before undici's parser. Drops interim responses (1xx): undici closes
 * the connection on an unsolicited 100, which RFC 9110 section 15.2 requires clients to accept, and
 * accepts any number of the others. Repairs heads that the parser would reject although their
 * meaning is clear.
 */
export class ResponseHeads {
  #expected = false;
  /** Received bytes of a response whose head the parser has not accepted. */
  #received = NOTHING;
  /**
   * The buffer behind `#received` after several chunks, with spare room, so that a slow head is
   * copied only a few times.
   */
  #room = NOTHING;
  #droppedBytes = 0;
  #repaired = false;
  readonly #socket: Socket;

  /** Replaces the socket's `read`, through which the parser receives data. */
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

  /** Expects a response from now on, because a request is about to be written. */
  expect(): void {
    this.#expected = true;
    this.accept();
    this.#droppedBytes = 0;
    this.#repaired = false;
  }

  /** Forgets the received bytes after the parser has accepted the head. */
  accept(): void {
    this.#received = NOTHING;
    this.#room = NOTHING;
  }

  /** The first bytes of a response whose head was rejected or incomplete. */
  get received(): Buffer {
    return this.#received.subarray(0, RECEIVED_KEPT_BYTES);
  }

  /** Whether the head was repaired. Later data on the connection cannot be trusted then. */
  get repaired(): boolean {
    return this.#repaired;
  }

  /** Returns bytes for the parser, or undefined while a final response's head is incomplete. */
  #take(chunk: Buffer): Buffer | undefined {
    // The end of the head may be split between chunks.
    let searchFrom = Math.max(0, this.#received.length - 2);
    let bytes = this.#append(chunk);
    for (;;) {
      bytes = this.#drop(bytes, lineBreaks(bytes));
      this.#received = bytes;
      const end = headEnd(bytes, searchFrom);
      if (end < 0 && isHead(bytes) && bytes.length < MAX_HEADER_BYTES) return undefined;
      // The parser rejects heads that are too long and anything but HTTP/1.
      if (end < 0) return this.#pass(bytes);
      if (!INTERIM.test(bytes.toString("latin1", 0, STATUS_LINE_BYTES))) return this.#passFinal(bytes, end);
      bytes = this.#drop(bytes, end);
      if (this.#socket.destroyed) return undefined;
      searchFrom = 0;
    }
  }

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

const isHead = (bytes: Buffer): boolean => {
  const known = Math.min(bytes.length, VERSION.length);
  return bytes.compare(VERSION, 0, known, 0, known) === 0;
};

/**
 * Returns the offset of the body: after the first empty line, with either line ending; -1 if there
 * is none.
 */
function headEnd(bytes: Buffer, from: number): number {
  const usual = bytes.indexOf("\n\r\n", from);
  const bare = (usual < 0 ? bytes : bytes.subarray(0, usual)).indexOf("\n\n", from);
  if (bare >= 0) return bare + 2;
  return usual < 0 ? -1 : usual + 3;
}

/** Counts the line break characters before a head, which the parser also skips. */
function lineBreaks(bytes: Buffer): number {
  let count = 0;
  while (bytes[count] === 13 || bytes[count] === 10) count++;
  return count;
}
