import { Writable } from "node:stream";
import { createGunzip, type Gunzip } from "node:zlib";
import { Parser, type ReadEntry } from "tar";
import { findTokens, TokenFinder } from "../find-tokens.ts";
import { BOMB_FROM_BYTES, BOMB_RATIO, ENTRIES_MAX, EXPANDED_MAX_BYTES, TOKENS_PER_DOCUMENT_MAX } from "./constants.ts";

export type TarballLimits = { expanded: number; entries: number; bombFrom: number };
const LIMITS: TarballLimits = { expanded: EXPANDED_MAX_BYTES, entries: ENTRIES_MAX, bombFrom: BOMB_FROM_BYTES };

/** A token, and its file in the archive. */
export type Packed = { token: string; path: string };

/**
 * Scans a tarball, gzipped or not, file by file as it arrives, holding no more than the current
 * piece. Stops with a `problem` at a limit, or if it is not an archive.
 */
export class Tarball extends Writable {
  readonly found: Packed[] = [];
  /** Why it was not read to its end, in words. */
  problem: string | null = null;
  compressed = 0;
  expanded = 0;
  entries = 0;
  /** The most bytes held at one time, compressed and expanded. */
  heldMost = 0;
  readonly #limits: TarballLimits;
  readonly #seen = new Set<string>();
  readonly #parser = new Parser({ zstd: false, brotli: false, strict: false });
  #gunzip: Gunzip | undefined;
  #unzipped = false;
  #next: (() => void) | undefined;
  #began = false;

  constructor(limits: Partial<TarballLimits> = {}) {
    super();
    this.#limits = { ...LIMITS, ...limits };
    this.#parser.on("entry", (entry: ReadEntry) => this.#open(entry));
    this.#parser.on("warn", (code: string) => this.#warned(code));
    this.#parser.on("error", () => this.#stop("The archive cannot be read."));
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    if (this.compressed === 0 && chunk[0] === 0x1f) this.#gunzip = this.#unzip();
    this.compressed += chunk.length;
    // Backpressure: the next piece comes once this one is scanned. Data after the end of the gzip
    // stream is ignored.
    if (this.#gunzip && !this.#unzipped) {
      this.#next = done;
      this.#gunzip.write(chunk, () => this.#resume());
      return;
    }
    if (!this.#gunzip) this.#expand(chunk);
    done();
  }

  override _final(done: () => void): void {
    const finish = () => {
      if (this.problem === null) this.#parser.end();
      if (this.entries === 0) this.problem ??= "It is not a tar archive.";
      done();
    };
    if (this.#gunzip && !this.#unzipped) {
      this.#next = finish;
      this.#gunzip.end();
    } else finish();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#gunzip?.destroy();
    done(error);
  }

  #unzip(): Gunzip {
    return createGunzip({ chunkSize: 64 * 1024 })
      .on("data", (piece: Buffer) => this.#expand(piece))
      .on("end", () => {
        this.#unzipped = true;
        this.#resume();
      })
      .on("error", ({ code }: NodeJS.ErrnoException) => {
        const cut = code === "Z_BUF_ERROR";
        this.#stop(cut ? "Its gzip stream ends in the middle." : "Its gzip stream is damaged.");
      });
  }

  #resume(): void {
    const next = this.#next;
    this.#next = undefined;
    next?.();
  }

  #expand(piece: Buffer): void {
    if (this.problem !== null) return;
    this.expanded += piece.length;
    this.heldMost = Math.max(this.heldMost, this.writableLength + (this.#gunzip?.readableLength ?? 0) + piece.length);
    const refused = this.#refusal(piece);
    if (refused !== undefined) {
      this.#stop(refused);
      return;
    }
    this.#began = true;
    this.#parser.write(piece);
  }

  #refusal(piece: Buffer): string | undefined {
    const { expanded, bombFrom } = this.#limits;
    if (this.expanded > expanded) return `It expands to more than ${expanded} bytes.`;
    if (this.expanded > bombFrom && this.expanded > this.compressed * BOMB_RATIO)
      return `It expands more than ${BOMB_RATIO} times, like a decompression bomb.`;
    // The parser would also expand doubly gzipped data, without our counting.
    return !this.#began && piece[0] === 0x1f ? "It is not a tar archive." : undefined;
  }

  #open(entry: ReadEntry): void {
    if (++this.entries > this.#limits.entries) {
      entry.resume();
      this.#stop(`It has more than ${this.#limits.entries} entries.`);
      return;
    }
    const { path } = entry;
    const finder = new TokenFinder();
    this.#keep(findTokens(path), path);
    // One character per byte: tokens are ASCII, and no character is split.
    entry.on("data", (piece: Buffer) => this.#keep(finder.push(piece.toString("latin1")), path));
    entry.on("end", () => this.#keep(finder.end(), path));
  }

  #keep(tokens: readonly string[], path: string): void {
    for (const token of tokens) {
      const key = `${token} ${path}`;
      if (this.#seen.has(key) || this.found.length >= TOKENS_PER_DOCUMENT_MAX) continue;
      this.#seen.add(key);
      this.found.push({ token, path });
    }
  }

  #warned(code: string): void {
    if (code === "TAR_BAD_ARCHIVE" && this.problem === null)
      this.problem = "The archive is truncated or is not an archive.";
  }

  #stop(problem: string): void {
    this.problem ??= problem;
    this.destroy();
  }
}
