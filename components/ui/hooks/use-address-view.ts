"use client";

import { useSearchParams } from "next/navigation";
import { useCallback, useMemo } from "react";

/** How a page's address is read and written. */
type Address<View> = {
  read: (query: Record<string, string[]>) => View;
  href: (slug: string, view: View) => string;
};

const queryOf = (params: URLSearchParams): Record<string, string[]> =>
  Object.fromEntries([...params.keys()].map((name) => [name, params.getAll(name)]));

/**
 * The view that stands in the address, and a way to change the parts of it that need no server. Next notices an address that is set
 * through the history, so links and the back button stay right.
 *
 * @param address stays the same from one render to the next: a constant of a module.
 */
export function useAddressView<View>({ read, href }: Address<View>, slug: string) {
  const params = useSearchParams();
  const view = useMemo(() => read(queryOf(params)), [params, read]);
  const show = useCallback(
    (change: Partial<View>, how: "push" | "replace" = "push") => {
      // From the address itself: what React has drawn is a moment behind where keys are pressed quickly.
      const next = href(slug, { ...read(queryOf(new URLSearchParams(window.location.search))), ...change });
      if (how === "push") window.history.pushState(null, "", next);
      else window.history.replaceState(null, "", next);
    },
    [read, href, slug],
  );
  return { view, show };
}
