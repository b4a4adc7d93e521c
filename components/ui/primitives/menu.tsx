"use client";

import { type KeyboardEvent, type ReactNode, type ToggleEvent, useId, useRef, useState } from "react";
import { cn } from "../text/cn.ts";

type MenuProps = {
  /** Content of the button; its text is the accessible name (`sr-only` next to a lone icon). */
  trigger: ReactNode;
  triggerClassName?: string;
  align?: "start" | "end";
  className?: string;
  /** `MenuItem`, `MenuLink`, `MenuLabel`, `MenuSeparator`. */
  children: ReactNode;
};

/** Letters typed within this interval form one word. */
const WORD_MS = 600;

const ITEMS = "[role^=menuitem]:not([aria-disabled=true])";

/**
 * A button that opens a menu. Arrow keys, Home, End and first letters move through it; Esc, Tab and
 * a click outside close it. A native popover anchored to its button, so it works before scripts
 * load and is above everything.
 */
export function Menu({ trigger, triggerClassName, align = "start", className, children }: MenuProps) {
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);
  const word = useRef({ text: "", at: 0 });
  const [open, setOpen] = useState(false);

  const items = () => Array.from(menu.current?.querySelectorAll<HTMLElement>(ITEMS) ?? []);
  const onToggle = (event: ToggleEvent) => {
    const opened = event.newState === "open";
    setOpen(opened);
    if (opened) items()[0]?.focus();
  };
  const find = (key: string, time: number, at: number, all: HTMLElement[]) => {
    const isContinued = time - word.current.at < WORD_MS;
    word.current = { text: (isContinued ? word.current.text : "") + key.toLowerCase(), at: time };
    // A new word searches after the current item; a continued one may still match it.
    const from = isContinued ? Math.max(at, 0) : at + 1;
    const starts = (item: HTMLElement) => item.textContent?.trim().toLowerCase().startsWith(word.current.text);
    return [...all.slice(from), ...all.slice(0, from)].find(starts);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const all = items();
    const at = all.indexOf(document.activeElement as HTMLElement);
    const typed = event.key.length === 1 && event.key !== " " && !event.metaKey && !event.ctrlKey;
    const rest = [...all.slice(at + 1), ...all.slice(0, at + 1)];
    let target: HTMLElement | undefined;
    if (event.key === "ArrowDown") target = rest[0];
    else if (event.key === "ArrowUp") target = all.at(at - 1);
    else if (event.key === "Home") target = all[0];
    else if (event.key === "End") target = all.at(-1);
    else if (event.key === "Tab") menu.current?.hidePopover();
    else if (typed) target = find(event.key, event.timeStamp, at, all);
    if (typed) event.stopPropagation();
    if (!target) return;
    event.preventDefault();
    target.focus();
  };

  return (
    <>
      <button
        aria-expanded={open}
        aria-haspopup="menu"
        className={triggerClassName}
        id={`${id}-trigger`}
        onKeyDown={(event) => {
          if (event.key !== "ArrowDown") return;
          event.preventDefault();
          menu.current?.showPopover({ source: event.currentTarget });
        }}
        popoverTarget={id}
        type="button"
      >
        {trigger}
      </button>
      <div
        aria-labelledby={`${id}-trigger`}
        className={cn(
          "rise anchored max-h-[80dvh] min-w-48 overflow-y-auto rounded-lg bg-raised p-1 text-text shadow-pop",
          align === "end" ? "anchored-end" : "anchored-start",
          className,
        )}
        id={id}
        onClick={(event) => {
          if ((event.target as Element).closest(ITEMS)) menu.current?.hidePopover();
        }}
        onKeyDown={onKeyDown}
        onToggle={onToggle}
        popover="auto"
        ref={menu}
        role="menu"
        tabIndex={-1}
      >
        {children}
      </div>
    </>
  );
}
