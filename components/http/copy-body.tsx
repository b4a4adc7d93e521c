"use client";

import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { IconButton } from "#components/ui/primitives/icon-button.tsx";
import { copyText } from "#components/ui/text/copy-text.ts";

/** As `CopyButton`, for what is long: it is put together only when somebody asks for it. */
export function CopyBody({ text, what }: { text: () => string; what: string }) {
  const [state, setState] = useState<"idle" | "copied" | "failed">("idle");
  useEffect(() => {
    if (state === "idle") return;
    const timer = setTimeout(() => setState("idle"), 2_000);
    return () => clearTimeout(timer);
  }, [state]);
  return (
    <>
      <IconButton
        icon={state === "copied" ? <Check className="text-ok" /> : <Copy />}
        label={`Copy ${what}`}
        onClick={async () => setState((await copyText(text())) ? "copied" : "failed")}
        size="sm"
      />
      <span aria-live="polite" className="sr-only">
        {state === "copied" && `Copied ${what}`}
        {state === "failed" && `The browser refused to copy ${what}. Select the text and copy it by hand.`}
      </span>
    </>
  );
}
