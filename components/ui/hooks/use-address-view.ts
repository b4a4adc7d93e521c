"use client";

import { useSearchParams } from "next/navigation";
import { useCallback, useMemo } from "react";

/** How a page's URL is parsed and written. */
type Address<View> = {
  read: (query: Record<string, string[]>) => View;
  href: (slug: string, view: View) => string;
};

const queryOf = (params: URLSearchParams): Record<string, string[]> =>
  Object.fromEntries([...params.keys()].map((name) => [name, params.getAll(name)]));

/**
 * Returns the view in the URL and a function that changes it without the server. Next notices
 * changes through the history, so links and the back button keep working.
 * @param address must be stable between renders, such as a module constant.
 */
export function useAddressView<View>({ read, href }: Address<View>, slug: string) {
  const params = useSearchParams();
  const view = useMemo(() => read(queryOf(params)), [params, read]);
  const show = useCallback(
    (change: Partial<View>, how: "push" | "replace" = "push") => {
      // Read from the URL: with quick key presses, React's rendering lags behind.
      const next = href(slug, { ...read(queryOf(new URLSearchParams(window.location.search))), ...change });
      if (how === "push") window.history.pushState(null, "", next);
      else window.history.replaceState(null, "", next);
    },
    [read, href, slug],
  );
  return { view, show };
}
