/** Bytes first..last of what streams by, both included; what comes after is not read. */
export const cut = (first: number, last: number) =>
  async function* (chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    let at = 0;
    for await (const chunk of chunks) {
      const from = Math.max(first - at, 0);
      const to = Math.min(last + 1 - at, chunk.length);
      if (from < to) yield chunk.subarray(from, to);
      at += chunk.length;
      if (at > last) return;
    }
  };
