"use client";

import { useState, useTransition } from "react";
import { describeFailure, isNotRun, OFFLINE, type Refused } from "./describe-failure.ts";

export type { Refused } from "./describe-failure.ts";

export type Answer<T> = { ok: true; value: T } | Refused;

/** Delay before resending an action that the server postponed; equals its Retry-After. */
const PUT_OFF_MS = 5_000;

/** Next's own signals (a redirect out of an action) are errors with a digest. */
const isSignal = (error: unknown) =>
  error instanceof Error && "digest" in error && String(error.digest).startsWith("NEXT_");

/**
 * Returns the result of a server action. Network failures, server errors and stale pages become
 * refusals. A postponed action is sent once more.
 */
export async function answerOf<T>(send: () => Promise<Answer<T>>): Promise<Answer<T>> {
  if (!navigator.onLine) return OFFLINE;
  try {
    return await send().catch(async (error: unknown) => {
      if (!isNotRun(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, PUT_OFF_MS));
      return await send();
    });
  } catch (error) {
    if (isSignal(error)) throw error;
    // A bug in `send` looks like a failed fetch: both are a TypeError.
    console.error(error);
    return describeFailure(error, navigator.onLine);
  }
}

/**
 * Calls a server action: `pending` while it runs, `refused` on failure, and a callback for its
 * value.
 */
export function useAnswer() {
  const [pending, start] = useTransition();
  const [refused, setRefused] = useState<Refused>();

  function ask<T>(send: () => Promise<Answer<T>>, onDone: (value: T) => void): void {
    start(async () => {
      setRefused(undefined);
      const answer = await answerOf(send);
      if (answer.ok) onDone(answer.value);
      else setRefused(answer);
    });
  }

  return { pending, refused, ask };
}
