"use client";

import { startTransition, useEffect, useState } from "react";
import type { ShellFrame } from "#lib/portal/shell/types.ts";
import { searchRows } from "./search-rows.ts";

const PAUSE_MS = 120;
const LEAST = 2;

type SearchRequest = {
  /** The list's JSON route in the workspace: keys, webhooks. */
  list: string;
  needs: string;
  text: string;
};

type FoundRows<T> = {
  rows: readonly T[];
  /** The text that they were found for. */
  text: string;
  failed: boolean;
};

export type SearchResults<T> = Pick<FoundRows<T>, "rows" | "failed"> & {
  /** Whether the rows were found for the current text. */
  isCurrent: boolean;
};

const NOTHING: FoundRows<never> = { rows: [], text: "", failed: false };

/**
 * Searches one list. Keeps the previous result until the next arrives; `isCurrent` tells them
 * apart.
 */
export function useSearchResults<T>(
  data: Pick<ShellFrame, "workspace" | "may">,
  { list, needs, text }: SearchRequest,
): SearchResults<T> {
  const [found, setFound] = useState<FoundRows<T>>(NOTHING);
  const asked = text.trim();
  const isSearched = data.may.includes(needs) && asked.length >= LEAST;
  if (!isSearched && found !== NOTHING) setFound(NOTHING);
  const { slug } = data.workspace;
  useEffect(() => {
    if (!isSearched) return;
    const cancel = new AbortController();
    const timer = setTimeout(async () => {
      const rows = await searchRows<T>(`/api/dashboard/${slug}/${list}?q=${encodeURIComponent(asked)}`, cancel.signal);
      // Typing has priority over results.
      if (!cancel.signal.aborted)
        startTransition(() => setFound({ rows: rows ?? [], text: asked, failed: rows === undefined }));
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      cancel.abort();
    };
  }, [isSearched, slug, list, asked]);
  return { rows: found.rows, failed: found.failed, isCurrent: !isSearched || found.text === asked };
}
