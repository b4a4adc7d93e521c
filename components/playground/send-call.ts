import { ANSWER_SHOWN_MAX, TEST_KEY_HEADER } from "#lib/portal/playground/constants.ts";
import type { PlayCall } from "#lib/portal/playground/types.ts";

/** A test key of the workspace, used through the session, or a pasted token. */
export type Payer = { key: string; token?: never } | { key?: never; token: string };

/** An answer as received so far. */
export type PlayAnswer = {
  status: number;
  headers: readonly (readonly [name: string, value: string])[];
  text: string;
  /** Time to the answer's headers, and in total so far. */
  headMs: number;
  ms: number;
  over: boolean;
  /** Whether the answer is longer than shown. */
  cut: boolean;
  /** Why it broke off. */
  broken?: string;
};

/** Minimum time between updates of a streamed answer. */
const SHOW_MS = 150;

/**
 * Makes the call from this page, as a program would, and reports the answer as it arrives. Never
 * rejects.
 */
export async function sendCall(
  call: PlayCall,
  payer: Payer,
  signal: AbortSignal,
  onAnswer: (answer: PlayAnswer) => void,
): Promise<void> {
  const began = performance.now();
  let answer: PlayAnswer = { status: 0, headers: [], text: "", headMs: 0, ms: 0, over: false, cut: false };
  const report = (change: Partial<PlayAnswer>) => {
    answer = { ...answer, ...change, ms: performance.now() - began };
    onAnswer(answer);
  };
  try {
    const response = await fetch(addressOf(call), {
      method: call.method,
      signal,
      cache: "no-store",
      headers: {
        ...(payer.token === undefined
          ? { [TEST_KEY_HEADER]: payer.key }
          : { authorization: `Bearer ${payer.token.trim()}` }),
        ...(call.body && { "content-type": "application/json" }),
      },
      ...(call.body && { body: JSON.stringify(call.body) }),
      // A token is used without the session's cookies.
      credentials: payer.token === undefined ? "same-origin" : "omit",
    });
    report({ status: response.status, headers: [...response.headers], headMs: performance.now() - began });
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    let { text } = answer;
    let shownAt = 0;
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      text += part.value;
      if (text.length > ANSWER_SHOWN_MAX) {
        report({ text: text.slice(0, ANSWER_SHOWN_MAX), cut: true, over: true });
        await reader?.cancel();
        return;
      }
      if (performance.now() - shownAt < SHOW_MS) continue;
      shownAt = performance.now();
      report({ text });
    }
    report({ text, over: true });
  } catch {
    const why = signal.aborted ? "You stopped it." : "The connection was lost, or the server could not be reached.";
    report({ over: true, broken: why });
  }
}

/** The URL on this origin, whatever address the documentation names. */
function addressOf({ path, query }: PlayCall): string {
  const text = new URLSearchParams(query.map(([name, value]) => [name, value])).toString();
  return text ? `${path}?${text}` : path;
}
