import { createGunzip } from "node:zlib";
import type { Ctx } from "#lib/kernel/context.ts";
import { openResults } from "./open-results.ts";
import { readResults } from "./run/read-results.ts";
import type { HasLines, JobLine } from "./types.ts";

/**
 * Yields the lines of a job in input order as text: from the results once it has ended, before that
 * from its finished URLs. The caller must have checked permissions.
 * @param after the index after which to start. Stored results are still read from the beginning,
 * skipping earlier lines without parsing.
 */
export async function* streamLines(ctx: Ctx, job: HasLines, after: number): AsyncGenerator<string> {
  if (job.finished_at === null) {
    const of = { workspaceId: ctx.workspaceId, id: job.id };
    yield* readResults(of, { lines: 0, bytes: 0 }, async () => undefined, after);
    return;
  }
  if (job.results_bytes === null) return;
  const results = await openResults(ctx, job.id, job.id.startsWith("crl_") ? "crl" : "job");
  if (!results.ok) throw new Error(`The results of ${job.id} cannot be opened: ${results.message}`);
  const stored = await results.value.read();
  const unpacked = stored.pipe(createGunzip());
  stored.on("error", (err) => unpacked.destroy(err));
  try {
    for await (const line of splitLines(unpacked)) if (indexOf(line) > after) yield line;
  } finally {
    stored.destroy();
    unpacked.destroy();
  }
}

/** `lineOf` writes the index first. */
const indexOf = (line: string): number => Number(/^\{"index":(\d+)/.exec(line)?.[1] ?? -1);

/** Splits only at LF: JSON strings may contain the other line separators of Unicode. */
async function* splitLines(chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let pieces: Buffer[] = [];
  for await (const chunk of chunks) {
    let from = 0;
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, from)) {
      yield Buffer.concat([...pieces, chunk.subarray(from, end)]).toString("utf8");
      pieces = [];
      from = end + 1;
    }
    if (from < chunk.length) pieces.push(chunk.subarray(from));
  }
}

export const parseLine = (line: string): JobLine => JSON.parse(line) as JobLine;

/** Returns whether a line may have this status, without parsing it. */
export const mayBe = (line: string, status: JobLine["status"]): boolean => line.includes(`"status":"${status}"`);
