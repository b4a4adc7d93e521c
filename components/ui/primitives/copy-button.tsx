"use client";

import { Check, Copy, X } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { copyText } from "../text/copy-text.ts";
import { Button } from "./button.tsx";
import { IconButton } from "./icon-button.tsx";

type CopyButtonProps = {
  /** What lands on the clipboard; a function is asked when it is pressed. */
  value: string | (() => string);
  /** In place of the two sheets of paper. */
  sign?: ReactNode;
  /** What is copied, for the label: "key id" gives "Copy key id". */
  what: string;
  /** With a visible word, as a button; else a small icon. */
  labelled?: boolean;
  /** Of the icon. */
  size?: "sm" | "md";
  className?: string;
};

const WORD = { copied: "Copied", failed: "Not copied" };

/** Copies, shows a tick or a cross for two seconds and tells screen readers. */
export function CopyButton({
  value,
  what,
  sign = <Copy />,
  labelled = false,
  size = "sm",
  className,
}: CopyButtonProps) {
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
        <Button className={className} onClick={copy} size="sm">
          {icon}
          {state === "idle" ? `Copy ${what}` : WORD[state]}
        </Button>
      ) : (
        <>
          <IconButton className={className} icon={icon} label={`Copy ${what}`} onClick={copy} size={size} />
          {state === "failed" && (
            <span aria-hidden="true" className="text-xs text-bad">
              {WORD.failed}
            </span>
          )}
        </>
      )}
      <span aria-live="polite" className="sr-only">
        {state === "copied" && `Copied ${what}`}
        {state === "failed" && `The browser refused to copy ${what}. Select the text and copy it by hand.`}
      </span>
    </>
  );
}
