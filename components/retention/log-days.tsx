"use client";

import { createContext, type ReactNode, useContext } from "react";
import { LOG_DAYS_DEFAULT } from "#lib/kernel/retention.ts";

const DaysContext = createContext(LOG_DAYS_DEFAULT);

/** How many days the log goes back is the installation's to say: no build knows it. */
export function LogDaysProvider({ days, children }: { days: number; children: ReactNode }) {
  return <DaysContext value={days}>{children}</DaysContext>;
}

/** How many days requests, deliveries and events are kept here. */
export const useLogDays = (): number => useContext(DaysContext);

/** The same as a number in a text. */
export function LogDays() {
  return useLogDays();
}
