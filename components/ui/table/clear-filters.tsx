"use client";

import { ButtonLink } from "../primitives/button-link.tsx";
import { useUndoFilter } from "./use-undo-filter.ts";

/** Removes filters that match nothing. */
export function ClearFilters({ href }: { href: string }) {
  const offerUndo = useUndoFilter();
  return (
    <ButtonLink href={href} onClick={(event) => offerUndo(event, "Filters cleared")}>
      Clear the filters
    </ButtonLink>
  );
}
