"use client";

import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { copyText } from "../text/copy-text.ts";
import { Button } from "./button.tsx";
import { IconButton } from "./icon-button.tsx";

type CopyButtonProps = {
  /** What lands on the clipboard. */
  value: string;
  /** What is copied, for the label: "key id" gives "Copy key id". */
  what: string;
  /** With a visible word, as a button; else a small icon. */
  labelled?: boolean;
  className?: string;
};

/** Copies, shows a tick for two seconds and tells screen readers. */
export function CopyButton({ value, what, labelled = false, className }: CopyButtonProps) {
  const [state, setState] = useState<"idle" | "copied" | "failed">("idle");
  useEffect(() => {
    if (state === "idle") return;
    const timer = setTimeout(() => setState("idle"), 2_000);
    return () => clearTimeout(timer);
  }, [state]);

  const copy = async () => setState((await copyText(value)) ? "copied" : "failed");
  const icon = state === "copied" ? <Check className="text-ok" /> : <Copy />;
  return (
    <>
      {labelled ? (
        <Button className={className} onClick={copy} size="sm">
          {icon}
          {state === "copied" ? "Copied" : `Copy ${what}`}
        </Button>
      ) : (
        <IconButton className={className} icon={icon} label={`Copy ${what}`} onClick={copy} size="sm" />
      )}
      <span aria-live="polite" className="sr-only">
        {state === "copied" && `Copied ${what}`}
        {state === "failed" && `The browser refused to copy ${what}. Select the text and copy it by hand.`}
      </span>
    </>
  );
}
