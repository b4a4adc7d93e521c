/** Pieces of this size and above are kept without a copy. */
const LARGE_BYTES = 16 * 1024;
/** Smaller ones are copied into blocks that double from the first size to the second. */
const FIRST_BLOCK_BYTES = 1024;
const BLOCK_BYTES = 64 * 1024;

/**
 * The bytes of a body in order, using little more memory than their number. Each received piece is
 * an object and a view of a larger buffer: one-byte pieces, which a server may send, would take a
 * hundred times their size, and small pieces would keep much larger buffers alive.
 */
export class Pieces {
  #kept: Buffer[] = [];
  #block = Buffer.alloc(0);
  #used = 0;

  add(piece: Buffer): void {
    if (piece.length >= LARGE_BYTES) {
      this.#close();
      this.#kept.push(piece);
      return;
    }
    if (this.#used + piece.length > BLOCK_BYTES) this.#close();
    if (this.#used + piece.length > this.#block.length) this.#grow(this.#used + piece.length);
    this.#used += piece.copy(this.#block, this.#used);
  }

  join(): Buffer {
    const [only] = this.#kept;
    if (only && this.#kept.length === 1 && this.#used === 0) return only;
    return Buffer.concat([...this.#kept, this.#block.subarray(0, this.#used)]);
  }

  clear(): void {
    this.#kept = [];
    this.#block = Buffer.alloc(0);
    this.#used = 0;
  }

  #grow(bytes: number): void {
    const size = Math.max(bytes, Math.min(BLOCK_BYTES, Math.max(FIRST_BLOCK_BYTES, 2 * this.#block.length)));
    const larger = Buffer.allocUnsafeSlow(size); // not from the pool, which a block would keep alive
    this.#block.copy(larger, 0, 0, this.#used);
    this.#block = larger;
  }

  /** Ends the block before a large piece and trims it to its content. */
  #close(): void {
    if (this.#used === 0) return;
    const { length } = this.#block;
    const full = this.#block.subarray(0, this.#used);
    this.#kept.push(this.#used > length / 2 ? full : Buffer.from(full));
    this.#block = Buffer.alloc(0);
    this.#used = 0;
  }
}
