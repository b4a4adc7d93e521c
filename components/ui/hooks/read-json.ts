/** What a refused fetch tells the person. */
class FetchRefused extends Error {
  readonly status: number;

  constructor(message: string, status: number) {
    super(message);
    this.status = status;
  }
}

/** Reads one of the dashboard's own JSON routes, under the type that it declares. Rejects with words for a person. */
export async function readJson<T>(path: string, signal: AbortSignal): Promise<T> {
  const answer = await requireOk(await fetch(path, { signal, headers: { accept: "application/json" } }));
  return (await answer.json()) as T; // our own routes, under the type that they declare
}

/** The answer, when it is one; rejects with words for a person when it is a refusal. */
export async function requireOk(answer: Response): Promise<Response> {
  if (answer.ok) return answer;
  const body = (await answer.json().catch(() => undefined)) as { error?: { message?: string } } | undefined;
  throw new FetchRefused(body?.error?.message ?? "The server could not answer.", answer.status);
}

/** What passes: a slow or a crowded server, which may answer the next time. */
const PASSING: readonly number[] = [408, 429];

/** Whether the server answered, and refused: it would again. */
export const isRefusal = (error: Error | null): boolean =>
  error instanceof FetchRefused && error.status < 500 && !PASSING.includes(error.status);

/** What to say of a failed reading. */
export const readProblem = (error: Error | null): string | undefined =>
  error === null ? undefined : error instanceof FetchRefused ? error.message : "The server could not be reached.";
