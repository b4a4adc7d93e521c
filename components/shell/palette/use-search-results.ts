"use client";

import { startTransition, useEffect, useState } from "react";
import type { ShellFrame } from "#lib/portal/shell/types.ts";

const PAUSE_MS = 120;
const LEAST = 2;
const NOTHING: readonly never[] = [];

type Asked = {
  /** The list under the workspace's session JSON: keys, webhooks. */
  list: string;
  /** The permission that it asks for. */
  needs: string;
  text: string;
};

export type SearchResults<T> = {
  rows: readonly T[];
  /** The text that they were found for. */
  text: string;
  /** Whether the server did not answer for it. */
  failed: boolean;
};

/** What a list finds for the text that is typed. The last answer is kept until the next one is there; `text` tells them apart. */
export function useSearchResults<T>(
  data: Pick<ShellFrame, "workspace" | "may">,
  { list, needs, text }: Asked,
): SearchResults<T> {
  const [found, setFound] = useState<SearchResults<T>>({ rows: NOTHING, text: "", failed: false });
  const asked = text.trim();
  const isSearched = data.may.includes(needs) && asked.length >= LEAST;
  const { slug } = data.workspace;
  useEffect(() => {
    if (!isSearched) return setFound({ rows: NOTHING, text: asked, failed: false });
    const cancel = new AbortController();
    const timer = setTimeout(async () => {
      const rows = await search<T>(`/api/dashboard/${slug}/${list}?q=${encodeURIComponent(asked)}`, cancel.signal);
      // Letters that are typed meanwhile are drawn first.
      if (!cancel.signal.aborted)
        startTransition(() => setFound({ rows: rows ?? NOTHING, text: asked, failed: rows === undefined }));
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      cancel.abort();
    };
  }, [isSearched, slug, list, asked]);
  return found;
}

/** The rows of an answer; undefined where there is none: offline, or refused. */
async function search<T>(address: string, signal: AbortSignal): Promise<T[] | undefined> {
  try {
    const answer = await fetch(address, { signal });
    return answer.ok ? ((await answer.json()) as { data: T[] }).data : undefined;
  } catch {
    return undefined;
  }
}
