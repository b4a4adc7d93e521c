"use client";

import { createContext, type ReactNode, useContext, useMemo } from "react";
import type { Times } from "../text/zoned-time.ts";

const TimesContext = createContext<Times>({ zone: "UTC", clock: false });

/**
 * Sets how times are shown. The zone comes from the server, so that its rendering and React's
 * agree.
 */
export function TimesProvider({ zone, clock, children }: Times & { children: ReactNode }) {
  const times = useMemo(() => ({ zone, clock }), [zone, clock]);
  return <TimesContext value={times}>{children}</TimesContext>;
}

/** Returns how the user wants times shown. */
export const useTimes = (): Times => useContext(TimesContext);
