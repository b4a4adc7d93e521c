"use client";

import { createContext, type ReactNode, useContext, useMemo } from "react";
import type { Times } from "../text/zoned-time.ts";

const TimesContext = createContext<Times>({ zone: "UTC", clock: false });

/** How the times below are read. The zone is the server's to say: the first paint, and what React makes of it, show the same clock. */
export function TimesProvider({ zone, clock, children }: Times & { children: ReactNode }) {
  const times = useMemo(() => ({ zone, clock }), [zone, clock]);
  return <TimesContext value={times}>{children}</TimesContext>;
}

/** How this person reads times. */
export const useTimes = (): Times => useContext(TimesContext);
