import type { Caller, CallOptions } from "./caller.ts";
import { ConnectionError } from "./errors.ts";
import type { JobLine } from "./generated/types.gen.ts";
import { readLines } from "./read-lines.ts";

/**
 * Yields lines of results (NDJSON) as they arrive. Throws `ConnectionError` if the connection
 * breaks; then read them again from the start.
 */
export async function* resultLines(
  caller: Caller,
  path: string,
  options?: CallOptions,
): AsyncGenerator<JobLine, void, undefined> {
  const headers = { accept: "application/x-ndjson" };
  const { body } = await caller.send({ method: "GET", path, headers }, (answer) => answer, options);
  if (body === null) return;
  try {
    for await (const line of readLines(body)) if (line !== "") yield JSON.parse(line);
  } catch (error) {
    options?.signal?.throwIfAborted();
    throw new ConnectionError("The connection ended before all results were received.", { cause: error });
  }
}
