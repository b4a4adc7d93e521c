import { setTimeout as pause } from "node:timers/promises";

/** Calls made while the database is migrated. */
export type SteadyCalls = { answered: number; refused: string[]; slowestMs: number; stop(): Promise<void> };

/** Makes charged calls with one key, `atOnce` in flight. */
export function steadyCalls(url: string, token: string, atOnce: number): SteadyCalls {
  let isOver = false;
  const calls: SteadyCalls = {
    answered: 0,
    refused: [],
    slowestMs: 0,
    stop: async () => {
      isOver = true;
      await Promise.all(callers);
    },
  };
  const call = async () => {
    const at = performance.now();
    const response = await fetch(`${url}/v1/parse`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify({ html: "<p>one</p>", formats: ["text"] }),
    });
    const text = await response.text();
    calls.slowestMs = Math.max(calls.slowestMs, performance.now() - at);
    if (response.ok) calls.answered++;
    else calls.refused.push(`${response.status} ${text.slice(0, 200)}`);
    await pause(20);
  };
  const callers = Array.from({ length: atOnce }, async () => {
    while (!isOver) await call().catch((error: Error) => calls.refused.push(error.message));
  });
  return calls;
}
