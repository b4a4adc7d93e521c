"use client";

import { Check, Copy, X } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { copyText } from "../text/copy-text.ts";
import { Button } from "./button.tsx";
import { IconButton } from "./icon-button.tsx";

type CopyButtonProps = {
  /** The copied text; a function is called on click. */
  value: string | (() => string);
  /** Replaces the copy icon. */
  sign?: ReactNode;
  /** Names what is copied: "key id" gives "Copy key id". */
  what: string;
  /** A button with text instead of an icon. */
  labelled?: boolean;
  size?: "sm" | "md";
};

const WORD = { copied: "Copied", failed: "Not copied" };

/** Copies, shows success or failure for two seconds and announces it. */
export function CopyButton({ value, what, sign = <Copy />, labelled = false, size = "sm" }: CopyButtonProps) {
  const [state, setState] = useState<"idle" | "copied" | "failed">("idle");
  useEffect(() => {
    if (state === "idle") return;
    const timer = setTimeout(() => setState("idle"), 2_000);
    return () => clearTimeout(timer);
  }, [state]);

  const copy = async () => {
    const text = typeof value === "string" ? value : value();
    setState((await copyText(text)) ? "copied" : "failed");
  };
  const icon = { idle: sign, copied: <Check className="text-ok" />, failed: <X className="text-bad" /> }[state];
  return (
    <>
      {labelled ? (
        <Button onClick={copy} size="sm">
          {icon}
          {state === "idle" ? `Copy ${what}` : WORD[state]}
        </Button>
      ) : (
        <>
          <IconButton icon={icon} label={`Copy ${what}`} onClick={copy} size={size} />
          {state === "failed" && (
            <span aria-hidden="true" className="text-xs text-bad">
              {WORD.failed}
            </span>
          )}
        </>
      )}
      <span aria-live="polite" className="sr-only">
        {state === "copied" && `Copied ${what}`}
        {state === "failed" && `The browser could not copy ${what}. Select the text and copy it by hand.`}
      </span>
    </>
  );
}
