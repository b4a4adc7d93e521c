"use client";

import { CircleAlert, CircleCheck, X } from "lucide-react";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { usePassFocus } from "../hooks/use-pass-focus.ts";
import { Button } from "./button.tsx";
import { IconButton } from "./icon-button.tsx";
import { spokenToasts, type Toast, toastDurationMs, toastStore } from "./toast.ts";

const NONE: readonly Toast[] = [];

/**
 * Shows toasts; once, in the root layout. Announced politely; they stay while hovered or focused.
 */
export function ToastRegion() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.read, () => NONE);
  const region = useRef<HTMLElement>(null);
  const [held, setHeld] = useState(false);

  useEffect(() => {
    // When the last toast or the focused button is removed, no event ends the hover or focus.
    if (toasts.length === 0 || !region.current?.matches(":hover, :focus-within")) setHeld(false);
    // A popover is above dialogs; showing it again puts it above those opened since.
    region.current?.hidePopover();
    if (toasts.length > 0) region.current?.showPopover();
  }, [toasts]);

  return (
    <>
      <section
        aria-label="Notifications"
        className="inset-auto right-4 bottom-4 m-0 w-[min(360px,calc(100vw-2rem))] flex-col gap-2 overflow-visible bg-transparent p-0 text-text open:flex [&:popover-open]:flex"
        onBlur={() => setHeld(false)}
        onFocus={() => setHeld(true)}
        onMouseEnter={() => setHeld(true)}
        onMouseLeave={() => setHeld(false)}
        popover="manual"
        ref={region}
      >
        {toasts.map((toast) => (
          <ToastCard held={held} key={toast.id} toast={toast} />
        ))}
      </section>
      {/* Outside the region, which is not always rendered: a live region must exist before its
          text. */}
      <p aria-live="polite" className="sr-only">
        {spokenToasts(toasts)}
      </p>
    </>
  );
}

const buttonOfNeighbour = (card: HTMLElement) =>
  (card.nextElementSibling ?? card.previousElementSibling)?.querySelector<HTMLElement>("button:last-of-type");

type ToastCardProps = {
  toast: Toast;
  /** Stays while true. */
  held: boolean;
};

function ToastCard({ toast, held }: ToastCardProps) {
  const { id, tone, title, description, action } = toast;
  const card = usePassFocus<HTMLDivElement>(buttonOfNeighbour);
  const durationMs = toastDurationMs(toast);
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => toastStore.dismiss(id), durationMs);
    return () => clearTimeout(timer);
  }, [held, id, durationMs]);
  return (
    <div ref={card} className="rise flex items-start gap-2.5 rounded-lg bg-raised py-2.5 pr-2 pl-3 shadow-pop">
      {tone === "ok" ? (
        <CircleCheck aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-ok" />
      ) : (
        <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-bad" />
      )}
      <div className="min-w-0 flex-1 break-words">
        <p className="font-medium">{title}</p>
        {description && <p className="text-xs text-muted">{description}</p>}
      </div>
      {action && (
        <Button
          onClick={() => {
            action.run();
            toastStore.dismiss(id);
          }}
          size="sm"
        >
          {action.label}
        </Button>
      )}
      <IconButton icon={<X />} label="Dismiss" onClick={() => toastStore.dismiss(id)} size="sm" />
    </div>
  );
}
