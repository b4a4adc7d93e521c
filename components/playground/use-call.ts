"use client";

import { useEffect, useRef, useState } from "react";
import type { PlayCall } from "#lib/portal/playground/types.ts";
import { type Payer, type PlayAnswer, sendCall } from "./send-call.ts";

export type Ran = { operation: string; payer: Payer; answer: PlayAnswer };

/** Runs one call at a time; a second one replaces the first. */
export function useCall() {
  const [ran, setRan] = useState<Ran>();
  const [pending, setPending] = useState(false);
  const under = useRef<AbortController>(undefined);
  useEffect(() => () => under.current?.abort(), []);

  const run = async (operation: string, call: PlayCall, payer: Payer) => {
    under.current?.abort();
    const control = new AbortController();
    under.current = control;
    setPending(true);
    await sendCall(call, payer, control.signal, (answer) => {
      if (under.current === control) setRan({ operation, payer, answer });
    });
    if (under.current === control) setPending(false);
  };
  return { ran, pending, run, stop: () => under.current?.abort() };
}
