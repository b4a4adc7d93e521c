"use client";

import { Search } from "lucide-react";
import { usePathname, useRouter, useSearchParams } from "next/navigation";
import { useEffect, useRef, useTransition } from "react";
import { usePressedQuery } from "../hooks/use-pressed-query.ts";
import { refuseOffline } from "./refuse-offline.ts";
import { Spinner } from "./spinner.tsx";

const PAUSE_MS = 120;

/** Searches a list while typing, through the URL, and returns to the first page. "/" focuses it. */
export function SearchInput({ label }: { label: string }) {
  const router = useRouter();
  const pathname = usePathname();
  const params = useSearchParams();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [pending, start] = useTransition();
  const input = useRef<HTMLInputElement>(null);
  const kept = params.get("q") ?? "";
  const pressed = usePressedQuery(params);
  /** The requested search and the URL before it, until the URL changes. */
  const wanted = useRef<{ text: string; before: string }>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const go = (text: string, from: { toString(): string }) => {
    const next = new URLSearchParams(from.toString());
    next.delete("cursor");
    if (text) next.set("q", text);
    else next.delete("q");
    start(() => router.replace(`${pathname}?${next}`, { scroll: false }));
  };
  const search = (text: string) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      timer.current = undefined;
      if (refuseOffline("The list was not searched. Reconnect and try again.")) return;
      // A filter clicked before or while typing applies to the search, even if its page has not
      // loaded yet.
      const from = new URLSearchParams(pressed.current ?? window.location.search);
      wanted.current = { text: text.trim(), before: from.toString() };
      go(wanted.current.text, from);
    }, PAUSE_MS);
  };
  const follow = () => {
    if (input.current && timer.current === undefined && wanted.current === undefined) input.current.value = kept;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each URL, with the functions of that render
  useEffect(() => {
    if (pending || timer.current !== undefined) return;
    const asked = wanted.current;
    wanted.current = undefined;
    // A filter clicked meanwhile loaded its page without the search: search again. After going
    // back, leave the URL alone.
    const before = new URLSearchParams(asked?.before);
    const isDrawnBefore =
      asked !== undefined && (before.get("q") ?? "") === kept && before.toString() !== params.toString();
    if (asked && isDrawnBefore && asked.text !== kept) go(asked.text, params);
    // Something else changed the URL (cleared filters, back): update the field.
    else if (input.current !== document.activeElement) follow();
  }, [params, pending]);

  return (
    <search className="relative block">
      <span className="pointer-events-none absolute top-2 left-2.5 text-faint [&_svg]:size-3.5">
        {pending ? <Spinner /> : <Search aria-hidden="true" />}
      </span>
      <input
        aria-label={label}
        autoComplete="off"
        className="h-8 w-full min-w-0 rounded-md border border-line-strong bg-panel pr-2.5 pl-8 text-sm text-ellipsis transition-colors duration-100 hover:border-line-control focus-visible:border-accent focus-visible:-outline-offset-1"
        data-1p-ignore=""
        data-hotkey="/"
        onBlur={follow}
        ref={input}
        defaultValue={kept}
        onChange={(event) => search(event.target.value)}
        placeholder={label}
        type="search"
      />
    </search>
  );
}
