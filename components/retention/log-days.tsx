"use client";

import { createContext, type ReactNode, useContext } from "react";
import { LOG_DAYS_DEFAULT } from "#lib/kernel/retention.ts";

const DaysContext = createContext(LOG_DAYS_DEFAULT);

/** Provides the log retention, which is configured per installation and unknown at build time. */
export function LogDaysProvider({ days, children }: { days: number; children: ReactNode }) {
  return <DaysContext value={days}>{children}</DaysContext>;
}

/** Returns how many days requests, deliveries and events are kept. */
export const useLogDays = (): number => useContext(DaysContext);

/** Renders the log retention in days. */
export function LogDays() {
  return useLogDays();
}
