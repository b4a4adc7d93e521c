"use client";

import { useState, useTransition } from "react";

/** How a server action refuses: a code, words for a person, and words for single inputs by their path. */
export type Refused = { ok: false; error: string; message: string; fields?: Record<string, string> };

export type Answer<T> = { ok: true; value: T } | Refused;

const UNREACHED: Refused = {
  ok: false,
  error: "unreachable",
  message:
    "The server did not answer, so this may or may not have been done. Check your connection, then reload the page to see.",
};

/** Next's own signals (a redirect out of an action) travel as errors with a digest. */
const isSignal = (error: unknown) =>
  error instanceof Error && "digest" in error && String(error.digest).startsWith("NEXT_");

/**
 * Asks a server action: `pending` while it is under way, `refused` when it said no, and what to do with its value when it said
 * yes. A lost connection is a refusal too.
 */
export function useAnswer() {
  const [pending, start] = useTransition();
  const [refused, setRefused] = useState<Refused>();

  function ask<T>(send: () => Promise<Answer<T>>, onDone: (value: T) => void): void {
    start(async () => {
      setRefused(undefined);
      try {
        const answer = await send();
        if (answer.ok) onDone(answer.value);
        else setRefused(answer);
      } catch (error) {
        if (isSignal(error)) throw error;
        setRefused(UNREACHED);
      }
    });
  }

  return { pending, refused, ask };
}
