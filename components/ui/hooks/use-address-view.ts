"use client";

import { useSearchParams } from "next/navigation";
import { useCallback, useMemo } from "react";

type Given = Record<string, string[]>;
const given = (params: URLSearchParams): Given =>
  Object.fromEntries([...params.keys()].map((name) => [name, params.getAll(name)]));

/**
 * The view that stands in the address, and a way to change the parts of it that need no server. Next notices an address that is set
 * through the history, so links and the back button stay right.
 *
 * @param read and `href` stay the same from one render to the next: functions of a module, or remembered ones.
 */
export function useAddressView<View>(read: (given: Given) => View, href: (view: View) => string) {
  const params = useSearchParams();
  const view = useMemo(() => read(given(params)), [params, read]);
  const show = useCallback(
    (change: Partial<View>, how: "push" | "replace" = "push") => {
      // From the address itself: what React has drawn is a moment behind where keys are pressed quickly.
      const next = href({ ...read(given(new URLSearchParams(window.location.search))), ...change });
      if (how === "push") window.history.pushState(null, "", next);
      else window.history.replaceState(null, "", next);
    },
    [read, href],
  );
  return { view, show };
}
