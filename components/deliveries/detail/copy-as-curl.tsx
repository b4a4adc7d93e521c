"use client";

import { Terminal } from "lucide-react";
import { Button } from "#components/ui/primitives/button.tsx";
import { toast } from "#components/ui/primitives/toast.ts";
import { copyText } from "#components/ui/text/copy-text.ts";
import type { Attempt } from "#lib/webhooks/deliveries/types.ts";
import { attemptCommand } from "./attempt-command.ts";

/** Receivers refuse a timestamp that is further off (service interface 6.4). */
const TOLERANCE_MS = 300_000;

/** Copies an attempt's request as a command for a shell, with all that was sent. */
export function CopyAsCurl({ attempt, body }: { attempt: Attempt; body: string }) {
  const copy = async () => {
    if (!(await copyText(attemptCommand(attempt, body)))) {
      toast.bad("The browser refused to copy.", { description: "Its settings may forbid this page the clipboard." });
      return;
    }
    const until = new Date(Date.parse(attempt.started_at) + TOLERANCE_MS);
    toast.ok(`Attempt ${attempt.number} is on the clipboard.`, {
      description: `The signature is that attempt's: a receiver that checks the time refuses it from ${until.toISOString().slice(11, 19)} UTC on.`,
    });
  };
  return (
    <Button onClick={copy} size="sm">
      <Terminal aria-hidden="true" />
      Copy as cURL
    </Button>
  );
}
