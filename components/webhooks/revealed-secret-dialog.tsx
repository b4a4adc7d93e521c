"use client";

import { Button } from "#components/ui/primitives/button.tsx";
import { CodeBlock, type Snippet } from "#components/ui/primitives/code-block.tsx";
import { CopyButton } from "#components/ui/primitives/copy-button.tsx";
import { Dialog, DialogBody, DialogFooter } from "#components/ui/primitives/dialog.tsx";

type RevealedSecretDialogProps = {
  title: string;
  description: string;
  secret: string;
  /** Ready to paste. */
  snippets: readonly Snippet[];
  onClose: () => void;
};

/** Shows a secret that can be revealed again, so the dialog closes freely. */
export function RevealedSecretDialog({ title, description, secret, snippets, onClose }: RevealedSecretDialogProps) {
  return (
    <Dialog description={description} onClose={onClose} title={title}>
      <DialogBody>
        <div className="flex flex-wrap items-center gap-2 rounded-lg border border-line-strong bg-code py-2.5 pr-2.5 pl-3.5">
          <code className="min-w-52 flex-1 font-mono text-sm break-all select-all" data-testid="secret" translate="no">
            {secret}
          </code>
          <span className="inline-flex">
            <CopyButton labelled value={secret} what="signing secret" />
          </span>
        </div>
        <CodeBlock snippets={snippets} wrap />
      </DialogBody>
      <DialogFooter>
        <Button data-autofocus="" onClick={onClose} variant="primary">
          Hide it
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
