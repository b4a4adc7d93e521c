/** Calls the API; throws unless the call succeeds. */
export type Client = <T>(method: "GET" | "POST", path: string, body?: unknown) => Promise<T>;

const ANSWER_WITHIN_MS = 30_000;

export const clientOf =
  (url: string, token: string): Client =>
  async <T>(method: "GET" | "POST", path: string, body?: unknown) => {
    const answer = await fetch(url + path, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body !== undefined && { "content-type": "application/json" }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text.slice(0, 300)}`);
    return JSON.parse(text) as T;
  };
