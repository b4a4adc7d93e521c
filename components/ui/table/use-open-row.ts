"use client";

import { useCallback, useMemo } from "react";
import { useAddressView } from "../hooks/use-address-view.ts";

/** A list whose rows open a sheet, kept in its address. */
type OpenableList<View> = {
  read: (query: Record<string, string[]>) => View;
  href: (slug: string, view: View) => string;
};

/**
 * The view in the address, and ways to change what needs no server: `openRow` opens a row's sheet, goes from it to another one's, or
 * closes it; `show` changes anything else, such as the live tail. `closed` is the view without the sheet, and stays the same for as long as it
 * says the same: what is drawn of it alone is not drawn again when a row opens.
 *
 * @param list stays the same from one render to the next: a constant of a module.
 */
export function useOpenRow<View extends { open: string | undefined }>(list: OpenableList<View>, slug: string) {
  const { view, show } = useAddressView<View & { open: string | undefined }>(list, slug);
  const without = { ...view, open: undefined };
  const closedHref = list.href(slug, without);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address says all that the view holds
  const closed = useMemo(() => without, [closedHref]);
  const openRow = useCallback(
    // Every such view has the field. By the address: what React has drawn is a moment behind where keys are pressed quickly.
    (id: string | undefined) =>
      show(
        { open: id } as Partial<View>,
        id && new URLSearchParams(window.location.search).has("open") ? "replace" : "push",
      ),
    [show],
  );
  return { view, closed, closedHref, show, openRow };
}
