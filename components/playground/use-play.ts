"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import type { PlayOperation } from "#lib/portal/playground/types.ts";
import { changeTo, type PlayView, playQuery, readPlay } from "./view.ts";

/** Delay before the URL follows the input. */
const PAUSE_MS = 300;

/**
 * Keeps the view in the URL. Input updates it after a pause; another operation adds a history
 * entry.
 */
export function usePlay(operations: readonly PlayOperation[]) {
  const address = useSearchParams().toString();
  const pathname = usePathname();
  const [view, setView] = useState(() => readPlay(new URLSearchParams(address), operations));
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // URLs that this page set and that have not come back yet are not changes.
  const own = useRef<string[]>([]);

  useEffect(() => {
    const at = own.current.indexOf(address);
    if (at >= 0) {
      own.current.splice(0, at + 1);
      return;
    }
    setView(readPlay(new URLSearchParams(address), operations));
  }, [address, operations]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const write = (next: PlayView, how: "pushState" | "replaceState") => {
    clearTimeout(timer.current);
    const query = playQuery(next);
    if (query === window.location.search.slice(1)) return;
    own.current.push(query);
    window.history[how](null, "", `${pathname}?${query}`);
  };
  const change = (values: Readonly<Record<string, string>>) => {
    if (!view) return;
    const next = { ...view, values: { ...view.values, ...values } };
    setView(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => write(next, "replaceState"), PAUSE_MS);
  };
  const choose = (operation: PlayOperation) => {
    if (!view || operation.id === view.operation.id) return;
    const next = changeTo(operation, view.values);
    setView(next);
    write(next, "pushState");
  };
  return { view, change, choose };
}
