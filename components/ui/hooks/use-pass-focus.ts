"use client";

import { useLayoutEffect, useRef } from "react";

/**
 * Passes the focus on when the element that the ref is given to goes away with it, so that a person with a keyboard keeps a place:
 * to what `next` answers, or to the page's content.
 *
 * @param next is asked while the element still stands; the same function each time.
 */
export function usePassFocus<T extends HTMLElement>(next?: (from: T) => HTMLElement | null | undefined) {
  const ref = useRef<T>(null);
  useLayoutEffect(() => {
    const from = ref.current;
    return () => {
      if (!from?.contains(document.activeElement)) return;
      // Under a dialog that goes away with it, nothing else takes the focus.
      from.querySelector<HTMLDialogElement>("dialog:modal")?.close();
      const to = next?.(from) ?? document.querySelector<HTMLElement>("main");
      to?.focus({ preventScroll: true });
    };
  }, [next]);
  return ref;
}
