"use client";

import { useLayoutEffect, useRef } from "react";

/**
 * Moves the focus when the element with the returned ref is removed, so that keyboard users keep
 * their place: to the result of `next`, or to the main content.
 * @param next called while the element still exists; must be stable.
 */
export function usePassFocus<T extends HTMLElement>(next?: (from: T) => HTMLElement | null | undefined) {
  const ref = useRef<T>(null);
  useLayoutEffect(() => {
    const from = ref.current;
    return () => {
      if (!from?.contains(document.activeElement)) return;
      // Nothing else can take the focus under a modal dialog that is removed with the element.
      from.querySelector<HTMLDialogElement>("dialog:modal")?.close();
      const to = next?.(from) ?? document.querySelector<HTMLElement>("main");
      to?.focus({ preventScroll: true });
    };
  }, [next]);
  return ref;
}
