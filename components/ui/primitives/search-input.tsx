"use client";

import { Search } from "lucide-react";
import { usePathname, useRouter, useSearchParams } from "next/navigation";
import { useEffect, useRef, useTransition } from "react";
import { usePressedQuery } from "../hooks/use-pressed-query.ts";
import { cn } from "../text/cn.ts";
import { refuseOffline } from "./refuse-offline.ts";
import { Spinner } from "./spinner.tsx";

type SearchInputProps = {
  /** The query parameter that it keeps. */
  param?: string;
  label: string;
  className?: string;
};

const PAUSE_MS = 120;

/** Searches a list as one types, by the address's query; starts from the first page again. "/" puts the focus here. */
export function SearchInput({ param = "q", label, className }: SearchInputProps) {
  const router = useRouter();
  const pathname = usePathname();
  const params = useSearchParams();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [pending, start] = useTransition();
  const input = useRef<HTMLInputElement>(null);
  const kept = params.get(param) ?? "";
  const pressed = usePressedQuery(params);
  /** What is being searched for, and the address before, until that says so or does not. */
  const wanted = useRef<{ text: string; before: string }>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const go = (text: string, from: { toString(): string }) => {
    const next = new URLSearchParams(from.toString());
    next.delete("cursor");
    if (text) next.set(param, text);
    else next.delete(param);
    start(() => router.replace(`${pathname}?${next}`, { scroll: false }));
  };
  const search = (text: string) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      timer.current = undefined;
      if (refuseOffline("The list was not searched. Reconnect and try again.")) return;
      // A filter that was pressed holds for what is typed next to it: while its page is on its way, and when that came since the last key.
      const from = new URLSearchParams(pressed.current ?? window.location.search);
      wanted.current = { text: text.trim(), before: from.toString() };
      go(wanted.current.text, from);
    }, PAUSE_MS);
  };
  const follow = () => {
    if (input.current && timer.current === undefined && wanted.current === undefined) input.current.value = kept;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each address that is there, by the functions of that moment.
  useEffect(() => {
    if (pending || timer.current !== undefined) return;
    const asked = wanted.current;
    wanted.current = undefined;
    // A filter that was pressed meanwhile led to an address that was drawn before the search; who went back is where they want to be.
    const before = new URLSearchParams(asked?.before);
    const isDrawnBefore =
      asked !== undefined && (before.get(param) ?? "") === kept && before.toString() !== params.toString();
    if (asked && isDrawnBefore && asked.text !== kept) go(asked.text, params);
    // The address changed by other hands (filters cleared, back): what stands in the field follows.
    else if (input.current !== document.activeElement) follow();
  }, [params, pending]);

  return (
    <search className={cn("relative block", className)}>
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
