/** A refused fetch with its message for the user. */
class FetchRefused extends Error {
  readonly status: number;

  constructor(message: string, status: number) {
    super(message);
    this.status = status;
  }
}

/**
 * Fetches one of the dashboard's JSON routes as its declared type. Rejects with a message for the
 * user.
 */
export async function readJson<T>(path: string, signal: AbortSignal): Promise<T> {
  const answer = await requireOk(await fetch(path, { signal, headers: { accept: "application/json" } }));
  return (await answer.json()) as T; // our own routes have their declared types
}

/** Returns a successful response; rejects with a message for the user. */
export async function requireOk(answer: Response): Promise<Response> {
  if (answer.ok) return answer;
  const body = (await answer.json().catch(() => undefined)) as { error?: { message?: string } } | undefined;
  throw new FetchRefused(body?.error?.message ?? "The server could not answer.", answer.status);
}

/** Temporary refusals, which may succeed on a retry. */
const PASSING: readonly number[] = [408, 429];

/** Whether the server's refusal is final. */
export const isRefusal = (error: Error | null): boolean =>
  error instanceof FetchRefused && error.status < 500 && !PASSING.includes(error.status);

/** Returns the message of a failed fetch. */
export const readProblem = (error: Error | null): string | undefined =>
  error === null ? undefined : error instanceof FetchRefused ? error.message : "The server could not be reached.";
