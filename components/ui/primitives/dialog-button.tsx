"use client";

import type { ReactNode } from "react";
import { useAddressFlag } from "../hooks/use-address-flag.ts";
import { preload } from "../hooks/use-code.ts";
import { Button } from "./button.tsx";
import type { ButtonStyle } from "./button-style.ts";

type DialogButtonProps = {
  /** The URL parameter that opens the dialog too, for the palette and links. */
  flag: string;
  /** Loads the dialog's code, as soon as the pointer comes near. */
  load: () => Promise<unknown>;
  label: ReactNode;
  variant?: ButtonStyle["variant"];
  /** Renders the dialog while it is open. */
  children: (close: () => void) => ReactNode;
};

/** A button that opens a dialog. */
export function DialogButton({ flag, load, label, variant = "primary", children }: DialogButtonProps) {
  const { open, put } = useAddressFlag(flag);
  return (
    <>
      <Button onClick={() => put(true)} onFocus={preload(load)} onPointerEnter={preload(load)} variant={variant}>
        {label}
      </Button>
      {open && children(() => put(false))}
    </>
  );
}
