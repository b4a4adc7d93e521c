"use client";

import { useState, useTransition } from "react";

/** How a server action refuses: a code, words for a person, and words for single inputs by their path. */
export type Refused = { ok: false; error: string; message: string; fields?: Record<string, string> };

type Answer<T> = { ok: true; value: T } | Refused;

const UNREACHED: Refused = {
  ok: false,
  error: "unreachable",
  message:
    "The server did not answer, so it is not known whether this was done. Check the connection, load the page again and look.",
};

/** Next's own signals (a redirect out of an action) travel as errors with a digest. */
const isSignal = (error: unknown) =>
  error instanceof Error && "digest" in error && String(error.digest).startsWith("NEXT_");

/**
 * Runs a server action out of a form: `pending` while it is under way, `refusal` when it said no, `done` with its value when
 * it said yes. A lost connection is a refusal too.
 */
export function useAction<A extends unknown[], T>(
  action: (...input: A) => Promise<Answer<T>>,
  done: (value: T) => void,
) {
  const [pending, start] = useTransition();
  const [refusal, setRefusal] = useState<Refused>();

  const run = (...input: A) =>
    start(async () => {
      setRefusal(undefined);
      try {
        const answer = await action(...input);
        if (answer.ok) done(answer.value);
        else setRefusal(answer);
      } catch (error) {
        if (isSignal(error)) throw error;
        setRefusal(UNREACHED);
      }
    });
  return { pending, refusal, run };
}
