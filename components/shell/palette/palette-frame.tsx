"use client";

import { Search } from "lucide-react";
import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  type Ref,
  type RefObject,
  useEffect,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from "react";
import { Kbd } from "#components/ui/primitives/kbd.tsx";
import { hideAndClose, showModal, unhide } from "#components/ui/primitives/show-modal.ts";
import { isListKey, type KeyPress } from "./move.ts";

export type ListControls = {
  /** Moves through the rows for each key in order; Enter opens a row. */
  press: (keys: readonly KeyPress[]) => void;
  point: (row: number) => void;
  take: (row: number) => void;
};

export type FramedList = {
  text: string;
  id: string;
  input: RefObject<HTMLInputElement | null>;
  scroller: RefObject<HTMLDivElement | null>;
  controls: RefObject<ListControls | null>;
  /** Announces messages of the list. */
  status: RefObject<HTMLParagraphElement | null>;
  /** Returns keys pressed before the list was loaded, and clears them. */
  takeEarlyKeys: () => readonly KeyPress[];
};

export type FrameHandle = { open: () => void; close: () => void };

type PaletteFrameProps = {
  ref: Ref<FrameHandle>;
  label: string;
  placeholder: string;
  onClose: () => void;
  /** Rendered while the frame is open; each opening starts a new list. */
  children: (list: FramedList) => ReactNode;
};

/** Returns the row under the pointer. */
function rowAt({ target }: { target: EventTarget }): number | undefined {
  const row = target instanceof Element ? target.closest<HTMLElement>("[data-row]")?.dataset.row : undefined;
  return row === undefined ? undefined : Number(row);
}

const pressedKey = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): KeyPress => ({ key, ctrlKey, metaKey, altKey });

/**
 * An input above a list. Part of the page from the start: `open` shows it and focuses the input
 * before it returns, so that the next key goes into the input whatever still has to load. The input
 * is uncontrolled; no render can reset it. Esc or a click outside closes it.
 */
export function PaletteFrame({ ref, label, placeholder, onClose, children }: PaletteFrameProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const controls = useRef<ListControls>(null);
  const status = useRef<HTMLParagraphElement>(null);
  const early = useRef<readonly KeyPress[]>([]);
  const closeModal = useRef<() => void>(undefined);
  const [shown, setShown] = useState<{ text: string; opening: number }>();
  const openings = useRef(0);
  const id = useId();

  useImperativeHandle(
    ref,
    () => ({
      open: () => {
        if (!dialog.current || !input.current) return;
        input.current.value = "";
        early.current = [];
        unhide(dialog.current);
        closeModal.current ??= showModal(dialog.current);
        // A dialog that was still closing has lost the focus.
        input.current.focus();
        setShown({ text: "", opening: ++openings.current });
      },
      close: () => {
        closeModal.current?.();
        closeModal.current = undefined;
        setShown(undefined);
      },
    }),
    [],
  );
  useEffect(() => () => closeModal.current?.(), []);

  const onKey = (event: KeyboardEvent) => {
    // Keys of an input method; Safari marks its last one only by the code.
    if (event.nativeEvent.isComposing || event.keyCode === 229 || !isListKey(event)) return;
    event.preventDefault();
    if (controls.current) controls.current.press([pressedKey(event)]);
    else early.current = [...early.current, pressedKey(event)];
  };
  const onText = (text: string) => {
    scroller.current?.scrollTo({ top: 0 });
    setShown({ text, opening: openings.current });
  };
  const takeEarlyKeys = () => {
    const keys = early.current;
    early.current = [];
    return keys;
  };
  const point = (event: PointerEvent) => {
    const row = rowAt(event);
    if (row !== undefined) controls.current?.point(row);
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc does the same natively
    <dialog
      aria-label={label}
      className="rise mx-auto mt-[12dvh] mb-auto w-[calc(100%-1rem)] max-w-[560px] overflow-hidden rounded-xl bg-raised p-0 text-text shadow-pop"
      onCancel={(event) => {
        event.preventDefault();
        hideAndClose(event.currentTarget, onClose);
      }}
      onClick={(event) => event.target === event.currentTarget && hideAndClose(event.currentTarget, onClose)}
      // Browsers may close it without `cancel`: on a back gesture, or a second Esc. This event is
      // async and may find it open again.
      onClose={(event) => event.currentTarget.open || onClose()}
      ref={dialog}
    >
      <div className="flex h-11 items-center gap-2.5 border-b border-line px-4">
        <Search aria-hidden="true" className="size-4 shrink-0 text-faint" />
        <input
          aria-autocomplete="list"
          aria-controls={id}
          aria-expanded="true"
          aria-label={label}
          autoComplete="off"
          autoCorrect="off"
          className="h-full min-w-0 flex-1 bg-transparent text-base outline-none"
          data-autofocus=""
          onChange={(event) => onText(event.target.value)}
          onKeyDown={onKey}
          placeholder={placeholder}
          ref={input}
          role="combobox"
          spellCheck={false}
          type="text"
        />
        <Kbd>Esc</Kbd>
      </div>
      <p className="sr-only" ref={status} role="status" />
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: keys are handled by the input */}
      <div
        aria-label="Suggestions"
        className="max-h-[min(420px,60dvh)] overflow-y-auto overscroll-contain p-1.5 contain-content"
        id={id}
        onClick={(event) => {
          const row = rowAt(event);
          if (row !== undefined) controls.current?.take(row);
        }}
        // Keeps the focus in the input.
        onMouseDown={(event) => event.preventDefault()}
        onPointerMove={point}
        ref={scroller}
        role="listbox"
        tabIndex={-1}
      >
        {shown && (
          <Opening key={shown.opening}>
            {children({ text: shown.text, id, input, scroller, controls, status, takeEarlyKeys })}
          </Opening>
        )}
      </div>
    </dialog>
  );
}

/** Gives the list new state with each opening. */
const Opening = ({ children }: { children: ReactNode }) => children;
