"use client";

import { useCallback, useMemo } from "react";
import { useAddressView } from "../hooks/use-address-view.ts";

type OpenableList<View> = {
  read: (query: Record<string, string[]>) => View;
  href: (slug: string, view: View) => string;
};

/**
 * The view in the URL, and ways to change it without the server: `openRow` opens, switches or
 * closes a sheet; `show` changes anything else, such as the live tail. `closed` is the view without
 * the sheet. It is stable while unchanged, so that components which depend only on it do not render
 * again when a row opens.
 * @param list must be stable between renders, such as a module constant.
 */
export function useOpenRow<View extends { open: string | undefined }>(list: OpenableList<View>, slug: string) {
  const { view, show } = useAddressView<View & { open: string | undefined }>(list, slug);
  const without = { ...view, open: undefined };
  const closedHref = list.href(slug, without);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the URL contains the whole view
  const closed = useMemo(() => without, [closedHref]);
  const openRow = useCallback(
    // Every such view has the field. Read from the URL: with quick key presses, React's rendering
    // lags behind.
    (id: string | undefined) =>
      show(
        { open: id } as Partial<View>,
        id && new URLSearchParams(window.location.search).has("open") ? "replace" : "push",
      ),
    [show],
  );
  return { view, closed, closedHref, show, openRow };
}
