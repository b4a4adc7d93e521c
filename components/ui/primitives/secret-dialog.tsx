"use client";

import { type ReactNode, useEffect, useState } from "react";
import { Button } from "./button.tsx";
import { Checkbox } from "./checkbox.tsx";
import { CodeBlock, type Snippet } from "./code-block.tsx";
import { CopyButton } from "./copy-button.tsx";
import { Dialog, DialogBody, DialogFooter } from "./dialog.tsx";

type SecretDialogProps = {
  title: string;
  description: ReactNode;
  secret: string;
  /** Name for labels: "token", "signing secret". */
  what: string;
  /** Ready to paste: an .env line, a cURL call. */
  snippets: readonly Snippet[];
  onDone: () => void;
};

/**
 * Shows a secret once. Esc, a click outside or leaving the page cannot lose it: closing requires
 * confirming that it is stored.
 */
export function SecretDialog({ title, description, secret, what, snippets, onDone }: SecretDialogProps) {
  const [stored, setStored] = useState(false);
  useEffect(() => {
    if (stored) return;
    const hold = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", hold);
    return () => window.removeEventListener("beforeunload", hold);
  }, [stored]);

  return (
    <Dialog description={description} locked onClose={onDone} title={title}>
      <DialogBody>
        <div className="flex flex-wrap items-center gap-2 rounded-lg border border-line-strong bg-code py-2.5 pr-2.5 pl-3.5">
          <code className="min-w-52 flex-1 font-mono text-sm break-all select-all" data-testid="secret" translate="no">
            {secret}
          </code>
          <span className="inline-flex">
            <CopyButton labelled value={secret} what={what} />
          </span>
        </div>
        <CodeBlock snippets={snippets} wrap />
      </DialogBody>
      <DialogFooter>
        <Checkbox
          className="mr-auto"
          label={`I have stored the ${what} safely`}
          onChange={(event) => setStored(event.target.checked)}
        />
        <Button disabled={!stored} onClick={onDone} variant="primary">
          Done
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
