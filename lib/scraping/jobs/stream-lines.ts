import { createGunzip } from "node:zlib";
import type { Ctx } from "#lib/kernel/context.ts";
import { openResults } from "./open-results.ts";
import { readResults } from "./run/read-results.ts";
import type { HasLines, JobLine } from "./types.ts";

/**
 * The lines of a job in input order, as text: of one that is over out of its results, before that of those of its URLs that are done. Of
 * `collectLines` and `listFailures`, whose callers have checked who asks.
 *
 * @param after which index they begin; results are read from their beginning all the same, and the lines before are passed over unread.
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

/** A line begins with its index, as `lineOf` writes it. */
const indexOf = (line: string): number => Number(/^\{"index":(\d+)/.exec(line)?.[1] ?? -1);

/** Lines end with LF alone: the other ends of lines that Unicode has stand inside JSON's texts as they are. */
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

/** A line of ours, by JobLineSchema. */
export const parseLine = (line: string): JobLine => JSON.parse(line) as JobLine;

/** Whether a line may be of this status: told without parsing it. */
export const mayBe = (line: string, status: JobLine["status"]): boolean => line.includes(`"status":"${status}"`);
