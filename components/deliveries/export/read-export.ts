/** How far an export has come. */
export type ExportProgress = {
  /** Deliveries that are there in full. */
  rows: number;
  bytes: number;
  /** When the last of them was made, ISO 8601: they come newest first. */
  reached: string | undefined;
};

/** This many bytes are handed over to the browser at a time, which keeps large ones on disk: the page holds no more of a file. */
const PART_BYTES = 4 * 1024 * 1024;

const NEWLINE = 0x0a;
/** More than any delivery's line takes. */
const LINE_KEPT = 64 * 1024;

/** When a line's delivery was made, by either format; undefined for a head, or a line that was broken off at the front. */
export const madeAt = (line: string): string | undefined =>
  /^(?:dlv_\w+,|\{"id":"dlv_.*?[^\\]"created_at":")(\d{4}-\d\d-\d\dT[\d:.]+Z)/.exec(line)?.[1];

function countLines(chunk: Uint8Array): number {
  let lines = 0;
  for (let at = chunk.indexOf(NEWLINE); at !== -1; at = chunk.indexOf(NEWLINE, at + 1)) lines++;
  return lines;
}

/**
 * Reads an export as it is written, to its end. Rejects when it breaks off: half a file is not taken for a whole one.
 *
 * @param headLines lines at the top that are no deliveries: one in CSV.
 * @param onProgress is called after every chunk.
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
