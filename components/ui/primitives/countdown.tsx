"use client";

import { useEffect, useState } from "react";
import { announcedLeft, leftText } from "../text/countdown-text.ts";

/** Updates less often when reduced motion is preferred. */
const TICK_MS = 1_000;
const CALM_TICK_MS = 15_000;

type CountdownProps = {
  /** ISO 8601. */
  to: string;
  /** Names the event for screen readers: "Next attempt". */
  what: string;
};

/** A running countdown, announced only a few times. */
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
