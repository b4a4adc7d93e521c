/** Pieces of this size and more are kept as they came. */
const LARGE_BYTES = 16 * 1024;
/** Smaller ones are copied into a block, which begins small and doubles up to here. */
const FIRST_BLOCK_BYTES = 1024;
const BLOCK_BYTES = 64 * 1024;

/**
 * The bytes of a body in the order in which they come, in not much more memory than they take. Each piece is a view of what was received,
 * and has an object of its own: of pieces of one byte, which a server may send, the objects would take a hundred times the bytes, and
 * of small ones between what is left out, what they are views of would take many times as much.
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

  /** All of them, as one. */
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
    const larger = Buffer.allocUnsafeSlow(size); // not of the pool, which a block would keep alive
    this.#block.copy(larger, 0, 0, this.#used);
    this.#block = larger;
  }

  /** A block is not added to any more once a large piece follows it: cut to what it holds. */
  #close(): void {
    if (this.#used === 0) return;
    const { length } = this.#block;
    const full = this.#block.subarray(0, this.#used);
    this.#kept.push(this.#used > length / 2 ? full : Buffer.from(full));
    this.#block = Buffer.alloc(0);
    this.#used = 0;
  }
}
