"use client";

import { type ReactNode, useDeferredValue, useSyncExternalStore } from "react";

/** Whether the browser went back or forward last: then it scrolls to where one was, which must be there by then. */
let wentBack = false;
if (typeof window !== "undefined") {
  window.addEventListener("popstate", () => {
    wentBack = true;
  });
  for (const type of ["click", "keydown"])
    window.addEventListener(
      type,
      () => {
        wentBack = false;
      },
      true,
    );
}

const never = () => () => {};

/**
 * What stands under a page's head. Where a link led here, the head is painted first, as soon as the page's answer is there, and this with the
 * next frame: a table of fifty rows takes a browser longer than all else. A page that is loaded comes whole. No `<Suspense>`: React would keep
 * what has come behind its fallback for 300 ms.
 */
export function PageBody({ children }: { children: ReactNode }) {
  const whole = useSyncExternalStore(
    never,
    () => wentBack,
    () => true,
  );
  const shown = useDeferredValue(true, whole);
  return shown && children;
}
