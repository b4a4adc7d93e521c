"use client";

import { Terminal } from "lucide-react";
import { useTimes } from "#components/ui/hooks/times.tsx";
import { Button } from "#components/ui/primitives/button.tsx";
import { toast } from "#components/ui/primitives/toast.ts";
import { copyText } from "#components/ui/text/copy-text.ts";
import { clockIn, zoneMark } from "#components/ui/text/zoned-time.ts";
import type { Attempt } from "#lib/webhooks/deliveries/types.ts";
import { attemptCommand } from "./attempt-command.ts";

/** Receivers refuse timestamps further off than this (service interface 6.4). */
const TOLERANCE_MS = 300_000;

/** Copies an attempt's request as a shell command. */
export function CopyAsCurl({ attempt, body }: { attempt: Attempt; body: string }) {
  const { zone } = useTimes();
  const copy = async () => {
    if (!(await copyText(attemptCommand(attempt, body)))) {
      toast.bad("The browser did not copy it", {
        description: "Its settings may block clipboard access.",
      });
      return;
    }
    const until = new Date(Date.parse(attempt.started_at) + TOLERANCE_MS);
    toast.ok(`Copied attempt ${attempt.number}`, {
      description: `It has that attempt's signature, which receivers that check the timestamp accept until ${clockIn(until, zone)} ${zoneMark(until, zone)}.`,
    });
  };
  return (
    <Button onClick={copy} size="sm">
      <Terminal aria-hidden="true" />
      Copy as cURL
    </Button>
  );
}
