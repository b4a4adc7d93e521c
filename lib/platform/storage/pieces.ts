/** Splits bytes into pieces of exactly this size; the last may be smaller. */
export async function* pieces(chunks: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<Buffer> {
  let held: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of chunks) {
    let rest = chunk;
    while (bytes + rest.length >= size) {
      const cut = size - bytes;
      yield Buffer.concat([...held, rest.subarray(0, cut)]);
      rest = rest.subarray(cut);
      held = [];
      bytes = 0;
    }
    if (rest.length === 0) continue;
    held.push(rest);
    bytes += rest.length;
  }
  if (bytes > 0) yield Buffer.concat(held);
}

export async function* inOne(whole: string | Uint8Array): AsyncGenerator<Uint8Array> {
  yield typeof whole === "string" ? Buffer.from(whole) : whole;
}
