"use client";

import { Search } from "lucide-react";
import { usePathname, useRouter, useSearchParams } from "next/navigation";
import { useEffect, useRef, useTransition } from "react";
import { cn } from "../text/cn.ts";
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
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    // The address changed by other hands (filters cleared, back): what stands in the field follows.
    if (input.current && input.current !== document.activeElement) input.current.value = kept;
  }, [kept]);

  const search = (text: string) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      const next = new URLSearchParams(params);
      next.delete("cursor");
      if (text.trim()) next.set(param, text.trim());
      else next.delete(param);
      start(() => router.replace(`${pathname}?${next}`, { scroll: false }));
    }, PAUSE_MS);
  };

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
        ref={input}
        defaultValue={kept}
        onChange={(event) => search(event.target.value)}
        placeholder={label}
        type="search"
      />
    </search>
  );
}
