import type { Readable } from "node:stream";
import { ZOD_MESSAGES } from "#lib/platform/values/input/plain-issue.ts";
import { ok, type Refusal, type Result, refuse } from "#lib/platform/values/result.ts";
import { INSERT_BATCH } from "./constants.ts";
import type { Entry } from "./read-entry.ts";
import { refuseOptions } from "./refuse-options.ts";
import { JobSettings } from "./schema.ts";
import { type SubmissionError, SubmissionParser } from "./submission-parser.ts";

export type Submission = { total: number; settings: JobSettings };

/**
 * Validates a whole submission without storing its list. Returns its size and settings, or the
 * first problem.
 */
export async function readSubmission(body: Readable): Promise<Result<Submission, SubmissionError>> {
  const parser = new SubmissionParser();
  for await (const piece of body as AsyncIterable<Buffer>) {
    parser.write(piece);
    if (parser.problem) break;
  }
  body.destroy();
  const ended = parser.end();
  if ("ok" in ended) return ended;
  const parsed = JobSettings.safeParse(ended.settings, ZOD_MESSAGES);
  if (!parsed.success) return refuseSettings(parsed.error.issues[0]);
  const invalid = refuseOptions(parsed.data.options);
  if (invalid) return invalid;
  return ok({ total: parser.total, settings: parsed.data });
}

type Issue = { code: string; path: PropertyKey[]; message: string; keys?: string[] };

function refuseSettings(issue: Issue | undefined): Refusal<"invalid_parameter"> {
  const inside = [
    ...(issue?.path ?? []),
    ...(issue?.code === "unrecognized_keys" ? (issue.keys ?? []).slice(0, 1) : []),
  ];
  const param = inside.map(String).join(".").slice(0, 200) || "body";
  const message = issue?.code === "unrecognized_keys" ? `Unknown parameter: ${param}.` : `${param}: ${issue?.message}`;
  return refuse("invalid_parameter", message, { param });
}

/** Yields the entries of a submission that `readSubmission` has validated, in batches. */
export async function* entriesOf(body: Readable): AsyncGenerator<Entry[]> {
  const parser = new SubmissionParser();
  let batch: Entry[] = [];
  for await (const piece of body as AsyncIterable<Buffer>) {
    batch.push(...parser.write(piece));
    if (batch.length < INSERT_BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
