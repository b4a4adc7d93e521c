"use client";

import { useState, useTransition } from "react";
import type { ActionResult } from "#lib/auth/types.ts";

export type Refused = Extract<ActionResult<never>, { ok: false }>;

const UNREACHED: Refused = {
  ok: false,
  error: "unreachable",
  message: "The server did not answer. Check the connection and try again.",
};

/** Asks a server action and keeps what it refused, for the form that asked. */
export function useAnswer() {
  const [pending, start] = useTransition();
  const [refused, setRefused] = useState<Refused>();

  function ask<T>(send: () => Promise<ActionResult<T>>, onDone: (value: T) => void): void {
    setRefused(undefined);
    start(async () => {
      const answer = await send().catch(() => UNREACHED);
      if (answer.ok) onDone(answer.value);
      else setRefused(answer);
    });
  }

  return { pending, refused, ask };
}
