"use client";

import { Command } from "cmdk";
import { Search } from "lucide-react";
import { type ReactNode, useLayoutEffect, useRef } from "react";
import { Kbd } from "#components/ui/primitives/kbd.tsx";
import { showModal } from "#components/ui/primitives/show-modal.ts";

/** Every word that was typed stands somewhere in it. */
const fits = (value: string, typed: string): number =>
  typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => value.toLowerCase().includes(word))
    ? 1
    : 0;

type PaletteFrameProps = { text: string; onText: (text: string) => void; onClose: () => void; children: ReactNode };

/** The palette's window: a line to type in over a list. Esc or a click next to it closes it; nothing is lost by that. */
export function PaletteFrame({ text, onText, onClose, children }: PaletteFrameProps) {
  const ref = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => (ref.current ? showModal(ref.current) : undefined), []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc does the same, by the browser's own hand
    <dialog
      aria-label="Search and commands"
      className="rise mx-auto mt-[12dvh] mb-auto w-[calc(100%-1rem)] max-w-[560px] overflow-hidden rounded-xl bg-raised p-0 text-text shadow-pop"
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => event.target === event.currentTarget && onClose()}
      ref={ref}
    >
      <Command filter={fits} label="Search and commands" loop>
        <div className="flex h-11 items-center gap-2.5 border-b border-line px-4">
          <Search aria-hidden="true" className="size-4 shrink-0 text-faint" />
          <Command.Input
            className="h-full min-w-0 flex-1 bg-transparent text-base outline-none"
            data-autofocus=""
            onValueChange={onText}
            placeholder="Find a page, a key, a webhook, or paste a delivery’s id…"
            value={text}
          />
          <Kbd>Esc</Kbd>
        </div>
        <Command.List className="max-h-[min(420px,60dvh)] overflow-y-auto overscroll-contain p-1.5">
          <Command.Empty className="px-2 py-8 text-center text-muted">Nothing is called that.</Command.Empty>
          {children}
        </Command.List>
      </Command>
    </dialog>
  );
}
