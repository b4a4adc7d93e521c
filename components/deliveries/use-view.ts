"use client";

import { useSearchParams } from "next/navigation";
import { useCallback, useMemo } from "react";
import { type DeliveriesView, deliveriesHref, readView } from "./view.ts";

/** The view in the address, and a way to change what needs no server: the open sheet and the tail. */
export function useView(slug: string) {
  const params = useSearchParams();
  const view = useMemo(
    () => readView(Object.fromEntries([...params.keys()].map((name) => [name, params.getAll(name)]))),
    [params],
  );
  const show = useCallback(
    (change: Pick<Partial<DeliveriesView>, "open" | "tail">, how: "push" | "replace" = "push") => {
      const href = deliveriesHref(slug, { ...view, ...change });
      if (how === "push") window.history.pushState(null, "", href);
      else window.history.replaceState(null, "", href);
    },
    [slug, view],
  );
  return { view, show };
}
