export type ExportProgress = {
  /** Complete deliveries so far. */
  rows: number;
  bytes: number;
  /** Creation time (ISO 8601) of the last one; newest come first. */
  reached: string | undefined;
};

/**
 * Bytes handed to the browser at a time, which keeps large files on disk rather than in the page.
 */
const PART_BYTES = 4 * 1024 * 1024;

const NEWLINE = 0x0a;
/** Longer than any delivery's line. */
const LINE_KEPT = 64 * 1024;

/**
 * Returns when a line's delivery was created, in either format; undefined for a header or a
 * truncated line.
 */
export const madeAt = (line: string): string | undefined =>
  /^(?:dlv_\w+,|\{"id":"dlv_.*?[^\\]"created_at":")(\d{4}-\d\d-\d\dT[\d:.]+Z)/.exec(line)?.[1];

function countLines(chunk: Uint8Array): number {
  let lines = 0;
  for (let at = chunk.indexOf(NEWLINE); at !== -1; at = chunk.indexOf(NEWLINE, at + 1)) lines++;
  return lines;
}

/**
 * Reads a streamed export to its end. Rejects if it breaks off, so that a partial file cannot pass
 * for a complete one.
 * @param headLines header lines: one in CSV. @param onProgress called after every chunk.
 */
export async function readExport(
  stream: ReadableStream<Uint8Array<ArrayBuffer>>,
  type: string,
  headLines: number,
  onProgress: (progress: ExportProgress) => void,
): Promise<Blob> {
  const decoder = new TextDecoder();
  let whole = new Blob([], { type });
  let parts: Uint8Array<ArrayBuffer>[] = [];
  let partBytes = 0;
  let bytes = 0;
  let lines = 0;
  let reached: string | undefined;
  let tail = "";
  const keep = () => {
    whole = new Blob([whole, ...parts], { type });
    parts = [];
    partBytes = 0;
  };
  const reader = stream.getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    const chunk = read.value;
    parts.push(chunk);
    bytes += chunk.length;
    partBytes += chunk.length;
    lines += countLines(chunk);
    const text = (tail + decoder.decode(chunk, { stream: true })).slice(-LINE_KEPT);
    const complete = text.slice(0, text.lastIndexOf("\n") + 1).trimEnd();
    reached = madeAt(complete.slice(complete.lastIndexOf("\n") + 1)) ?? reached;
    tail = text.slice(text.lastIndexOf("\n") + 1);
    if (partBytes >= PART_BYTES) keep();
    onProgress({ rows: Math.max(0, lines - headLines), bytes, reached });
  }
  keep();
  return whole;
}
