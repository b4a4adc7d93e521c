"use client";

import { useSearchParams } from "next/navigation";
import { useCallback, useMemo } from "react";
import { type RequestsView, readView, requestsHref } from "./view.ts";

/**
 * The view in the address, and a way to change what needs no server: the open sheet and the tail. Next notices an address
 * that is set through the history, so links and the back button stay right.
 */
export function useView(slug: string) {
  const params = useSearchParams();
  const view = useMemo(
    () => readView(Object.fromEntries([...params.keys()].map((name) => [name, params.getAll(name)]))),
    [params],
  );
  const show = useCallback(
    (change: Pick<Partial<RequestsView>, "open" | "tail">, how: "push" | "replace" = "push") => {
      const href = requestsHref(slug, { ...view, ...change });
      if (how === "push") window.history.pushState(null, "", href);
      else window.history.replaceState(null, "", href);
    },
    [slug, view],
  );
  return { view, show };
}
