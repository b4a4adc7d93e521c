"use client";

import { useSearchParams } from "next/navigation";
import { useCallback, useMemo } from "react";
import { type JobsView, jobsHref, readView } from "./view.ts";

/** The view in the address, and a way to open and close a sheet without the server. */
export function useView(slug: string) {
  const params = useSearchParams();
  const view: JobsView = useMemo(
    () => readView(Object.fromEntries([...params.keys()].map((name) => [name, params.getAll(name)]))),
    [params],
  );
  const show = useCallback(
    (open: string | undefined, how: "push" | "replace" = "push") => {
      const href = jobsHref(slug, { ...view, open });
      if (how === "push") window.history.pushState(null, "", href);
      else window.history.replaceState(null, "", href);
    },
    [slug, view],
  );
  return { view, show };
}
