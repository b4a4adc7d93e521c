/** Yields lines of a body as they arrive, ended by LF or CR LF, including an unterminated last one. */
export async function* readLines(body: ReadableStream<Uint8Array>): AsyncGenerator<string, void, undefined> {
  const reader = body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader();
  let rest = "";
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      const lines = (rest + read.value).split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) yield line.replace(/\r$/, "");
    }
    if (rest !== "") yield rest;
  } finally {
    // Closes the connection when the consumer stops reading.
    await reader.cancel().catch(() => undefined);
  }
}
