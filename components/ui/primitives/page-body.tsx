"use client";

import { type ReactNode, useDeferredValue, useSyncExternalStore } from "react";

/**
 * Whether the last navigation was back or forward: the browser then restores the scroll position,
 * which needs the content.
 */
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
 * The content below a page's header. After a link, the header is painted first and this in the next
 * frame, because a table of fifty rows takes longer than everything else. A full page load renders
 * both together. Not `<Suspense>`, which would keep the content behind its fallback for 300 ms.
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
