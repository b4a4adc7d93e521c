"use client";

import { useEffect, useRef, useState } from "react";
import type { PlayCall } from "#lib/portal/playground/types.ts";
import { type Payer, type PlayAnswer, sendCall } from "./send-call.ts";

/** What came of a call, with what it was. */
export type Ran = { operation: string; payer: Payer; answer: PlayAnswer };

/** One call at a time: a second one takes the first one's place. */
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
