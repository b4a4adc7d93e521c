"use client";

import { X } from "lucide-react";
import { type ReactNode, useId, useLayoutEffect, useRef } from "react";
import { cn } from "../text/cn.ts";
import { IconButton } from "./icon-button.tsx";
import { showModal } from "./show-modal.ts";

type DialogProps = {
  onClose: () => void;
  title: ReactNode;
  description?: ReactNode;
  size?: "sm" | "md" | "lg";
  /** Only its own buttons close it, not Esc. */
  locked?: boolean;
  role?: "dialog" | "alertdialog";
  /** `DialogBody` and `DialogFooter`, inside a form if there is one. */
  children: ReactNode;
};

const WIDTH = { sm: "sm:max-w-[420px]", md: "sm:max-w-[560px]", lg: "sm:max-w-[760px]" };

/**
 * A modal dialog. Mounting opens it, unmounting closes it: `{open && <Dialog …>}`. The native
 * `<dialog>` traps the focus, makes the rest inert and returns the focus. A click outside does not
 * close it, so no input is lost. `data-autofocus` marks what gets the focus first.
 */
export function Dialog({
  onClose,
  title,
  description,
  size = "md",
  locked = false,
  role = "dialog",
  children,
}: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const id = useId();
  useLayoutEffect(() => (ref.current ? showModal(ref.current) : undefined), []);

  return (
    <dialog
      aria-describedby={description ? `${id}-description` : undefined}
      aria-labelledby={`${id}-title`}
      className={cn(
        "rise m-auto text-left whitespace-normal max-h-[calc(100dvh-2rem)] w-[calc(100%-1rem)] max-w-none flex-col overflow-clip rounded-xl bg-raised p-0 text-text shadow-pop open:flex",
        WIDTH[size],
      )}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        if (!locked) onClose();
      }}
      onClose={(event) => {
        // Browsers may close it without `cancel` (a back gesture, a second Esc): reopen a locked
        // dialog.
        const dialog = event.currentTarget;
        if (event.target !== dialog || !dialog.isConnected || dialog.open) return;
        if (locked) dialog.showModal();
        else onClose();
      }}
      onKeyDown={(event) => {
        if (event.key === "Escape" && locked) event.preventDefault();
      }}
      ref={ref}
      role={role}
    >
      <div className="flex items-start gap-3 px-5 pt-4 pb-3">
        <div className="min-w-0 flex-1">
          <h2 className="text-base font-semibold tracking-tight wrap-anywhere" id={`${id}-title`}>
            {title}
          </h2>
          {description && (
            <p className="mt-0.5 text-muted" id={`${id}-description`}>
              {description}
            </p>
          )}
        </div>
        {!locked && <IconButton className="-mt-0.5 -mr-2" icon={<X />} label="Close" onClick={onClose} />}
      </div>
      {children}
    </dialog>
  );
}

/** The scrolling middle of a dialog. */
export function DialogBody({ children }: { children: ReactNode }) {
  return (
    // Relative, so that visually hidden content is positioned inside and extends nothing around it.
    <div className="relative flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto overscroll-contain px-5 pt-1 pb-5">
      {children}
    </div>
  );
}

/** The footer of a dialog: actions, the primary one last. */
export function DialogFooter({ children }: { children: ReactNode }) {
  return (
    <footer className="flex flex-wrap items-center justify-end gap-2 border-t border-line bg-panel px-5 py-3">
      {children}
    </footer>
  );
}
