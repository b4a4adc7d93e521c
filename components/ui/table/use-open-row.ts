"use client";

import { useCallback } from "react";
import { useAddressView } from "../hooks/use-address-view.ts";

/** A list whose rows open a sheet, kept in its address. */
type OpenableList<View> = {
  read: (query: Record<string, string[]>) => View;
  href: (slug: string, view: View) => string;
};

/**
 * The view in the address, and ways to change what needs no server: `openRow` opens a row's sheet, goes from it to another one's, or
 * closes it; `show` changes anything else, such as the live tail.
 *
 * @param list stays the same from one render to the next: a constant of a module.
 */
export function useOpenRow<View extends { open: string | undefined }>(list: OpenableList<View>, slug: string) {
  const { view, show } = useAddressView<View & { open: string | undefined }>(list, slug);
  const { open } = view;
  const openRow = useCallback(
    // Every such view has the field.
    (id: string | undefined) => show({ open: id } as Partial<View>, id && open ? "replace" : "push"),
    [show, open],
  );
  return { view, show, openRow };
}
