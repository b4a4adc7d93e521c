"use client";

import { useEffect, useState } from "react";
import { announcedLeft, leftText } from "../text/countdown-text.ts";

/** Where motion is not wanted, figures that run are not either. */
const TICK_MS = 1_000;
const CALM_TICK_MS = 15_000;

type CountdownProps = {
  /** ISO 8601. */
  to: string;
  /** What is waited for, for screen readers: "Next attempt". */
  what: string;
};

/** How long it is until a moment, running; read out only when it has become much less. */
export function Countdown({ to, what }: CountdownProps) {
  const [current, setCurrent] = useState(Date.now);
  useEffect(() => {
    const tick = () => setCurrent(Date.now());
    tick();
    const calm = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
    const timer = setInterval(tick, calm ? CALM_TICK_MS : TICK_MS);
    return () => clearInterval(timer);
  }, []);
  const left = Date.parse(to) - current;
  return (
    <>
      <span aria-hidden="true" className="tabular-nums" suppressHydrationWarning>
        {leftText(left)}
      </span>
      <span aria-live="polite" className="sr-only" suppressHydrationWarning>
        {what} {announcedLeft(left)}
      </span>
    </>
  );
}
