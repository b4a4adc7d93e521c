"use client";

import { startTransition, useEffect, useState } from "react";
import type { ShellFrame } from "#lib/portal/shell/types.ts";

const PAUSE_MS = 120;
const LEAST = 2;
/** The same one each time, so that nothing is drawn again for it. */
const NOTHING: readonly never[] = [];

type Asked = {
  /** The list under the workspace's session JSON: keys, webhooks. */
  list: string;
  /** The permission that it asks for. */
  needs: string;
  text: string;
};

/** What a list finds for the text that is typed; the last answer stays until the next is there. */
export function useSearchResults<T>(
  data: Pick<ShellFrame, "workspace" | "may">,
  { list, needs, text }: Asked,
): readonly T[] {
  const [found, setFound] = useState<readonly T[]>(NOTHING);
  const asked = text.trim();
  const may = data.may.includes(needs) && asked.length >= LEAST;
  const { slug } = data.workspace;
  useEffect(() => {
    if (!may) return setFound(NOTHING);
    const cancel = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const answer = await fetch(`/api/dashboard/${slug}/${list}?q=${encodeURIComponent(asked)}`, {
          signal: cancel.signal,
        });
        if (!answer.ok) return;
        const { data: next } = (await answer.json()) as { data: T[] };
        // Letters that are typed meanwhile are drawn first.
        startTransition(() => setFound(next.length > 0 ? next : NOTHING));
      } catch {
        // Typed on, or offline: the pages and actions are still there.
      }
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      cancel.abort();
    };
  }, [may, slug, list, asked]);
  return found;
}
