"use client";

import { Search } from "lucide-react";
import { type KeyboardEvent, type PointerEvent, type ReactNode, type RefObject, useLayoutEffect, useRef } from "react";
import { Kbd } from "#components/ui/primitives/kbd.tsx";
import { hideThenClose, showModal } from "#components/ui/primitives/show-modal.ts";

type PaletteFrameProps = {
  /** What it is called. */
  label: string;
  placeholder: string;
  text: string;
  onText: (text: string) => void;
  onKey: (event: KeyboardEvent) => void;
  /** The pointer moved onto a row, or clicked it. */
  onPoint: (row: number) => void;
  onTake: (row: number) => void;
  onClose: () => void;
  listId: string;
  listRef: RefObject<HTMLDivElement | null>;
  /** The id of the row that Enter takes. */
  activeId: string | undefined;
  children: ReactNode;
};

/** The row under the pointer. */
function rowAt({ target }: { target: EventTarget }): number | undefined {
  const row = target instanceof Element ? target.closest<HTMLElement>("[data-row]")?.dataset.row : undefined;
  return row === undefined ? undefined : Number(row);
}

/** The palette's window: a line to type in over a list. Esc or a click next to it closes it; nothing is lost by that. */
export function PaletteFrame({
  label,
  placeholder,
  text,
  onText,
  onKey,
  onPoint,
  onTake,
  onClose,
  listId,
  listRef,
  activeId,
  children,
}: PaletteFrameProps) {
  const ref = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => (ref.current ? showModal(ref.current) : undefined), []);
  const point = (event: PointerEvent) => {
    const row = rowAt(event);
    if (row !== undefined) onPoint(row);
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc does the same, by the browser's own hand
    <dialog
      aria-label={label}
      className="rise mx-auto mt-[12dvh] mb-auto w-[calc(100%-1rem)] max-w-[560px] overflow-hidden rounded-xl bg-raised p-0 text-text shadow-pop"
      onCancel={(event) => {
        event.preventDefault();
        hideThenClose(event.currentTarget, onClose);
      }}
      onClick={(event) => event.target === event.currentTarget && hideThenClose(event.currentTarget, onClose)}
      ref={ref}
    >
      <div className="flex h-11 items-center gap-2.5 border-b border-line px-4">
        <Search aria-hidden="true" className="size-4 shrink-0 text-faint" />
        <input
          aria-activedescendant={activeId}
          aria-autocomplete="list"
          aria-controls={listId}
          aria-expanded="true"
          aria-label={label}
          autoComplete="off"
          autoCorrect="off"
          className="h-full min-w-0 flex-1 bg-transparent text-base outline-none"
          data-autofocus=""
          onChange={(event) => onText(event.target.value)}
          onKeyDown={onKey}
          placeholder={placeholder}
          role="combobox"
          spellCheck={false}
          type="text"
          value={text}
        />
        <Kbd>Esc</Kbd>
      </div>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keys are heard where one types */}
      <div
        aria-label="Suggestions"
        className="max-h-[min(420px,60dvh)] overflow-y-auto overscroll-contain p-1.5 contain-content"
        id={listId}
        onClick={(event) => {
          const row = rowAt(event);
          if (row !== undefined) onTake(row);
        }}
        // The focus stays in the line.
        onMouseDown={(event) => event.preventDefault()}
        onPointerMove={point}
        ref={listRef}
        role="listbox"
        tabIndex={-1}
      >
        {children}
      </div>
    </dialog>
  );
}
