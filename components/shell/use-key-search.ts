"use client";

import { useEffect, useState } from "react";
import type { ApiKey } from "#lib/keys/types.ts";
import type { ShellFrame } from "#lib/shell/types.ts";

const PAUSE_MS = 120;
const LEAST = 2;

/** The keys whose name, id or hint fits what is typed; the last answer stays until the next is there. */
export function useKeySearch(data: Pick<ShellFrame, "workspace" | "may">, text: string): readonly ApiKey[] {
  const [found, setFound] = useState<readonly ApiKey[]>([]);
  const asked = text.trim();
  const may = data.may.includes("keys:read") && asked.length >= LEAST;
  const { slug } = data.workspace;
  useEffect(() => {
    if (!may) return setFound([]);
    const cancel = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const answer = await fetch(`/api/dashboard/${slug}/keys?q=${encodeURIComponent(asked)}`, {
          signal: cancel.signal,
        });
        if (answer.ok) setFound(((await answer.json()) as { data: ApiKey[] }).data);
      } catch {
        // Typed on, or offline: the pages and actions are still there.
      }
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      cancel.abort();
    };
  }, [may, slug, asked]);
  return found;
}
